// expect: different
// method: Stride.pick
// loops: over the input
// why: the running product starts one step late
class Stride {
    static int pick(int[] cells, int width, int count) {
        int sum = 0;
        for (int i = 0; i < count; i++) {
            sum += cells[i * width] + 4 * i;
        }
        return sum;
    }
}
