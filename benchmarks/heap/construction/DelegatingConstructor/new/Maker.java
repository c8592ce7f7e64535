class Span {
    int low;
    int high;

    Span(int low, int high) {
        this.low = low;
        this.high = high;
    }

    Span(int low) {
        this(low, low + 1);
    }
}

class Maker {
    static Span make(int low) {
        return new Span(low);
    }
}
