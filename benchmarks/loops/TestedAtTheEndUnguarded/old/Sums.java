// expect: different
// method: Sums.sum
// loops: over the input
// why: the loop is tested at its end only
class Sums {
    static int sum(int[] values) {
        int sum = 0;
        int i = 0;
        while (i < values.length) {
            sum = sum * 3 + values[i];
            i++;
        }
        return sum;
    }
}
