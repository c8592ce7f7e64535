// expect: equivalent
// method: Places.indexOf
// loops: over the input
// why: the first place is kept in a variable while the loop goes on
class Places {
    static int indexOf(int[] array, int wanted) {
        int place = -1;
        for (int i = 0; i < array.length; i++) {
            if (place < 0 && array[i] == wanted) {
                place = i;
            }
        }
        return place;
    }
}
