// expect: different
// method: Prefix.run
// loops: over the input
// why: the second loop tests after adding
class Prefix {
    static int run(int[] array, int limit) {
        int i = 0;
        while (i < array.length) {
            array[i] += limit;
            i++;
        }
        int total = 0;
        for (int k = 0; k < array.length; k++) {
            if (total > limit) {
                break;
            }
            total += array[k];
        }
        return total;
    }
}
