// expect: equivalent
// method: Finder.find
// twin: BreakDropped
// loops: over the input
// why: the flag stops the loop where the break did
class Finder {
    int at;

    void find(int[] a, int x) {
        at = -1;
        for (int i = 0; i < a.length; i++) {
            if (a[i] == x) {
                at = i;
                break;
            }
        }
    }
}
