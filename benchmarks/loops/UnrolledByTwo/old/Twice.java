// expect: equivalent
// method: Twice.sum
// loops: over the input
// why: two rounds in one, and the rest behind the loop
class Twice {
    static int sum(int[] values) {
        int sum = 0;
        for (int i = 0; i < values.length; i++) {
            sum = sum * 31 + values[i];
        }
        return sum;
    }
}
