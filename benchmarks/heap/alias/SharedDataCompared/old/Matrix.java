// expect: equivalent
// method: Matrix.touch
// twin: SharedOwnerCompared
// why: what matters is whether the two own one array
class Matrix {
    int[] data;

    static int touch(Matrix a, Matrix b) {
        a.data[0] = 1;
        b.data[0] = 2;
        return a.data[0];
    }
}
