class Peak {
    int at;

    void find(int[] a) {
        int best = a.length == 0 ? 0 : a.length - 1;
        for (int i = a.length - 2; i >= 0; i--) {
            if (a[i] > a[best]) {
                best = i;
            }
        }
        at = best;
    }
}
