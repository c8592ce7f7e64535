// expect: different
// method: Points.flip
// twin: RecordFlipped
// why: the components are not exchanged
record Point(int x, int y) {
}

class Points {
    Point at;

    void flip() {
        at = new Point(at.y(), at.x());
    }
}
