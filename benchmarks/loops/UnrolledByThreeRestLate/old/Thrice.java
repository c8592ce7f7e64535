// expect: different
// method: Thrice.sum
// loops: over the input
// why: three rounds in one, and the loop for the rest begins one later
class Thrice {
    static int sum(int[] values) {
        int sum = 0;
        for (int i = 0; i < values.length; i++) {
            sum = sum * 31 + values[i];
        }
        return sum;
    }
}
