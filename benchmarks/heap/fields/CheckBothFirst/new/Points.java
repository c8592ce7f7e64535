class Point {
    int x;
    int y;
}

class Points {
    static void align(Point p, Point q, int x) {
        require(p);
        require(q);
        p.x = x;
        q.x = x;
    }

    static void require(Point p) {
        if (p == null) {
            throw new IllegalArgumentException();
        }
    }
}
