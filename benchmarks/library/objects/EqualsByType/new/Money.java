class Money {
    final int cents;

    Money(int cents) {
        this.cents = cents;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Money && cents == ((Money) other).cents;
    }

    @Override
    public int hashCode() {
        return cents;
    }
}

class Tip extends Money {
    Tip(int cents) {
        super(cents);
    }
}
