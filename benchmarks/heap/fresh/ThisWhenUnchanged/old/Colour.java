// expect: equivalent
// method: Colour.withRed
// twin: AlwaysFresh
// why: the object itself is returned when nothing changes
class Colour {
    int red;
    int green;

    Colour(int red, int green) {
        this.red = red;
        this.green = green;
    }

    Colour withRed(int r) {
        if (red == r) {
            return this;
        }
        return new Colour(r, green);
    }
}
