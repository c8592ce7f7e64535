// expect: equivalent
// method: Trio.rotate
// twin: RotateSavesWrongField
// why: one saved value is enough to rotate, wherever the rotation starts
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
