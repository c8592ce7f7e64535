// expect: equivalent
// method: Stride.pick
// loops: over the input
// why: products with the counter become sums
class Stride {
    static int pick(int[] cells, int width, int count) {
        int sum = 0;
        for (int i = 0; i < count; i++) {
            sum += cells[i * width] + 4 * i;
        }
        return sum;
    }
}
