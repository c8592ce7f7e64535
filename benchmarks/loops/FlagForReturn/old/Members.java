// expect: equivalent
// method: Members.contains
// loops: over the input
// why: a flag that is set once and kept instead of a return inside the loop
class Members {
    static boolean contains(int[] array, int wanted) {
        boolean found = false;
        for (int value : array) {
            if (value == wanted) {
                found = true;
            }
        }
        return found;
    }
}
