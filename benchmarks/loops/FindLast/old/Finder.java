// expect: different
// method: Finder.find
// loops: over the input
// why: without the break the last place is found
class Finder {
    static int find(int[] array, int wanted) {
        int found = -1;
        for (int i = 0; i < array.length; i++) {
            if (array[i] == wanted) {
                found = i;
                break;
            }
        }
        return found;
    }
}
