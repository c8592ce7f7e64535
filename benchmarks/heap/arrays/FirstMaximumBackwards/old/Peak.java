// expect: equivalent
// method: Peak.find
// twin: LastMaximumBackwards
// loops: over the input
// why: going backwards, an equal element replaces the one found
class Peak {
    int at;

    void find(int[] a) {
        int best = 0;
        for (int i = 1; i < a.length; i++) {
            if (a[i] > a[best]) {
                best = i;
            }
        }
        at = best;
    }
}
