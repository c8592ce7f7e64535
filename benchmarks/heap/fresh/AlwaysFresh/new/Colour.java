class Colour {
    int red;
    int green;

    Colour(int red, int green) {
        this.red = red;
        this.green = green;
    }

    Colour withRed(int r) {
        return red != r ? new Colour(r, green) : new Colour(red, green);
    }
}
