// expect: different
// method: Triangle.cells
// loops: over the input
// why: the inner loop counts one less
class Triangle {
    static int cells(int n) {
        int count = 0;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < i; j++) {
                count++;
            }
        }
        return count;
    }
}
