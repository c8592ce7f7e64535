class Span {
    int low;
    int high;

    Span(int low, int high) {
        this.low = low;
        this.high = high;
    }

    Span(int low) {
        this(low + 1, low);
    }
}

class Maker {
    static Span make(int low) {
        return new Span(low);
    }
}
