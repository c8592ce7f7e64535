// expect: different
// method: Maker.make
// twin: InitialiserFirst
// why: the field is still zero when it is read
class Point {
    int x = 5;
    int y;

    Point(int v) {
        y = x + v;
    }
}

class Maker {
    static Point make(int v) {
        return new Point(v);
    }
}
