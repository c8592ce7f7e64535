// expect: equivalent
// method: Bounds.count
// loops: over the input
// why: the test is for less instead of unequal: the counter never gets past the length
class Bounds {
    static int count(int[] values, int wanted) {
        int count = 0;
        for (int i = 0; i != values.length; i++) {
            count += values[i] == wanted ? 1 : 0;
        }
        return count;
    }
}
