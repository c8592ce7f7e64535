// expect: equivalent
// method: Maker.make
// twin: InitialiserLate
// why: a field initialiser runs before the constructor's body
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
