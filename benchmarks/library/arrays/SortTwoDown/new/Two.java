class Two {
    static int[] sorted(int a, int b) {
        return a >= b ? new int[] {a, b} : new int[] {b, a};
    }
}
