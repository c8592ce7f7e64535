// expect: different
// method: Points.align
// twin: CheckBothFirst
// why: the first point is already moved when the second turns out to be null
class Point {
    int x;
    int y;
}

class Points {
    static void align(Point p, Point q, int x) {
        if (p == null || q == null) {
            throw new IllegalArgumentException();
        }
        p.x = x;
        q.x = x;
    }
}
