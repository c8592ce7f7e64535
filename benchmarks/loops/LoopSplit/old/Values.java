// expect: equivalent
// method: Values.spread
// loops: over the input
// why: a loop for each of the two things that one loop computed
class Values {
    static int spread(int[] values) {
        int most = 0;
        int least = 0;
        for (int value : values) {
            if (value > most) {
                most = value;
            }
            if (value < least) {
                least = value;
            }
        }
        return most - least;
    }
}
