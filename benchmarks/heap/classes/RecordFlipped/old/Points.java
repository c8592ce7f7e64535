// expect: equivalent
// method: Points.flip
// twin: RecordNotFlipped
// why: the components are read by their accessors
record Point(int x, int y) {
}

class Points {
    Point at;

    void flip() {
        at = new Point(at.y(), at.x());
    }
}
