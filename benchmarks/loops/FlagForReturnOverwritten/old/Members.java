// expect: different
// method: Members.contains
// loops: over the input
// why: the flag tells about the last element only
class Members {
    static boolean contains(int[] array, int wanted) {
        boolean found = false;
        for (int value : array) {
            found = value == wanted;
        }
        return found;
    }
}
