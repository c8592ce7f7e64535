// expect: equivalent
// method: Reader.read
// twin: CatchTooMuch
// why: the only exception caught is the one that the test replaces
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
