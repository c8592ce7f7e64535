// expect: different
// method: Floats.sum
// loops: over the input
// why: doubles are added in the other order
class Floats {
    static double sum(double[] values) {
        double sum = 0;
        for (int i = 0; i < values.length; i++) {
            sum += values[i];
        }
        return sum;
    }
}
