class Sum {
    int total;

    void four(int[] a) {
        total = a[0] + a[1] + a[2] + a[3];
    }
}
