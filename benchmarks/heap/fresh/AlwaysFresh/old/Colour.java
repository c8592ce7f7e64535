// expect: different
// method: Colour.withRed
// twin: ThisWhenUnchanged
// why: an equal copy is returned
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
