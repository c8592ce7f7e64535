class Reader {
    int value;

    void read(int[] a, int i) {
        try {
            value = a[i];
        } catch (ArrayIndexOutOfBoundsException e) {
            value = -1;
        }
    }
}
