// expect: different
// method: Fill.fill
// loops: over the input
// why: four places in one round, the last of them behind the end where three are left
class Fill {
    static void fill(byte[] to, int first) {
        for (int i = 0; i < to.length; i++) {
            to[i] = (byte) (first + i);
        }
    }
}
