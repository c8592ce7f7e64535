// expect: equivalent
// method: Arrays2.fill
// loops: over the input
// why: the loop's test is negated and leaves in the middle
class Arrays2 {
    static void fill(int[] array, int value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value + i;
        }
    }
}
