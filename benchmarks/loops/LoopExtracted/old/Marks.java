// expect: equivalent
// method: Marks.mean
// loops: over the input
// why: the loop is in a helper that only the new version has
class Marks {
    static double mean(int[] marks) {
        int sum = 0;
        for (int i = 0; i < marks.length; i++) {
            sum += marks[i];
        }
        return marks.length == 0 ? 0 : (double) sum / marks.length;
    }
}
