class Matrix {
    int[] data;

    static int touch(Matrix a, Matrix b) {
        a.data[0] = 1;
        b.data[0] = 2;
        return a == b ? 2 : 1;
    }
}
