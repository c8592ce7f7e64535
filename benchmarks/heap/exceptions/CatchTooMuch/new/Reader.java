class Reader {
    int value;

    void read(int[] a, int i) {
        try {
            value = a[i];
        } catch (RuntimeException e) {
            value = -1;
        }
    }
}
