class Index {
    static int at(int i, int length) {
        if (i < 0 || i > length) {
            throw new IndexOutOfBoundsException();
        }
        return i;
    }
}
