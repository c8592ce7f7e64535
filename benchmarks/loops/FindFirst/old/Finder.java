// expect: equivalent
// method: Finder.find
// loops: over the input
// why: a return inside the loop instead of a break and a variable
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
