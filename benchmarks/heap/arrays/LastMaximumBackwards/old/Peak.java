// expect: different
// method: Peak.find
// twin: FirstMaximumBackwards
// loops: over the input
// why: going backwards, the last of the largest elements stays
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
