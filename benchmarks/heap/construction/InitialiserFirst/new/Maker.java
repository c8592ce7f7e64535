class Point {
    int x;
    int y;

    Point(int v) {
        x = 5;
        y = x + v;
    }
}

class Maker {
    static Point make(int v) {
        return new Point(v);
    }
}
