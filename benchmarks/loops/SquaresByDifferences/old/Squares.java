// expect: equivalent
// method: Squares.squares
// loops: over the input
// why: the next square is the last one and an odd number
class Squares {
    static int squares(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += i * i;
        }
        return sum;
    }
}
