record Point(int x, int y) {
}

class Points {
    Point at;

    void flip() {
        Point p = at;
        int x = p.x();
        at = new Point(p.y(), x);
    }
}
