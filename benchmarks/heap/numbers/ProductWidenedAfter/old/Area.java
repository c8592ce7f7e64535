// expect: different
// method: Area.set
// twin: ProductWidenedBefore
// why: the product is widened after it has overflowed
class Area {
    long area;

    void set(int w, int h) {
        area = (long) w * h;
    }
}
