// expect: different; with --shape tree: equivalent
// method: Matrix.touch
// twin: SharedDataCompared
// why: two owners of one array are taken for apart
class Matrix {
    int[] data;

    static int touch(Matrix a, Matrix b) {
        a.data[0] = 1;
        b.data[0] = 2;
        return a.data[0];
    }
}
