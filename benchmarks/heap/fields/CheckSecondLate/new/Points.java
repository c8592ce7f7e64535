class Point {
    int x;
    int y;
}

class Points {
    static void align(Point p, Point q, int x) {
        require(p);
        p.x = x;
        require(q);
        q.x = x;
    }

    static void require(Point p) {
        if (p == null) {
            throw new IllegalArgumentException();
        }
    }
}
