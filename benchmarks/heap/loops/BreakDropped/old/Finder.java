// expect: different
// method: Finder.find
// twin: BreakReplacedByFlag
// loops: over the input
// why: the last match is found instead of the first
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
