// expect: different
// method: Values.spread
// loops: over the input
// why: the second loop sees only the last value of what the first one computes
class Values {
    static int spread(int[] values) {
        int most = 0;
        int least = 0;
        for (int value : values) {
            if (value > most) {
                most = value;
            }
            if (most - value > least) {
                least = most - value;
            }
        }
        return most - least;
    }
}
