// expect: different
// method: Squares.squares
// loops: over the input
// why: these are no squares
class Squares {
    static int squares(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += i * i;
        }
        return sum;
    }
}
