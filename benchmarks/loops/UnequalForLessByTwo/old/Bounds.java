// expect: different
// method: Bounds.count
// loops: over the input
// why: in steps of two the counter gets past an odd length
class Bounds {
    static int count(int[] values, int wanted) {
        int count = 0;
        for (int i = 0; i != values.length; i += 2) {
            count += values[i] == wanted ? 1 : 0;
        }
        return count;
    }
}
