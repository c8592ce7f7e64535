// expect: equivalent
// method: Fill.fill
// loops: over the input
// why: four places in one round, and a loop for the rest
class Fill {
    static void fill(byte[] to, int first) {
        for (int i = 0; i < to.length; i++) {
            to[i] = (byte) (first + i);
        }
    }
}
