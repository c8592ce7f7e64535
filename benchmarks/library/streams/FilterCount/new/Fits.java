class Fits {
    static long count(int a, int b, int c) {
        long n = 0;
        for (int each : new int[] {a, b, c}) {
            if (each >= 10) {
                n++;
            }
        }
        return n;
    }
}
