class Elements {
    static void copy(int[] from, int[] to) {
        if (from.length < 4 || to.length < 4) {
            return;
        }
        for (int i = 2; i >= 0; i--) {
            to[i + 1] = from[i];
        }
    }
}
