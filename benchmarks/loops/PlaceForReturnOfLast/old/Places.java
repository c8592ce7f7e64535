// expect: different
// method: Places.indexOf
// loops: over the input
// why: without the test of the variable the last place is kept
class Places {
    static int indexOf(int[] array, int wanted) {
        int place = -1;
        for (int i = 0; i < array.length; i++) {
            if (array[i] == wanted) {
                place = i;
            }
        }
        return place;
    }
}
