// expect: equivalent
// method: Area.set
// twin: ProductWidenedAfter
// why: either factor may be widened
class Area {
    long area;

    void set(int w, int h) {
        area = (long) w * h;
    }
}
