// expect: equivalent
// method: Points.align
// twin: CheckSecondLate
// why: both null checks stay before the first write
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
