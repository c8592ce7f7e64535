class Point {
    int x;
    int y;

    Point(int v) {
        y = x + v;
        x = 5;
    }
}

class Maker {
    static Point make(int v) {
        return new Point(v);
    }
}
