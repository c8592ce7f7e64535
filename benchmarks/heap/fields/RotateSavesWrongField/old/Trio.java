// expect: different
// method: Trio.rotate
// twin: RotateFromLast
// why: the saved field is not the one that is overwritten first
class Trio {
    int a;
    int b;
    int c;

    void rotate() {
        int t = a;
        a = b;
        b = c;
        c = t;
    }
}
