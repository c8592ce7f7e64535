// expect: equivalent
// method: Reader.read
// twin: CatchTooMuch
// why: the only exception caught is the one that the test replaces
class Reader {
    int value;

    void read(int[] a, int i) {
        if (i < 0 || i >= a.length) {
            value = -1;
        } else {
            value = a[i];
        }
    }
}
