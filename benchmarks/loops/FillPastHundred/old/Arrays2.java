// expect: different
// method: Arrays2.fill
// loops: over the input
// why: from index 100 on something else is written
class Arrays2 {
    static void fill(int[] array, int value) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value + i;
        }
    }
}
