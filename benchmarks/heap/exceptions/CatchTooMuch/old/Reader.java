// expect: different
// method: Reader.read
// twin: BoundsTestedOrCaught
// why: a missing array is taken for a bad index
class Reader {
    int value;

    void read(int[] a, int i) {
        if (i >= a.length || i < 0) {
            value = -1;
        } else {
            value = a[i];
        }
    }
}
