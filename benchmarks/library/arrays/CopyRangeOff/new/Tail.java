class Tail {
    static int[] tail(int[] a) {
        if (a.length == 0) {
            return a;
        }
        int[] rest = new int[a.length - 1];
        System.arraycopy(a, 1, rest, 0, rest.length);
        return rest;
    }
}
