class Money {
    final int cents;

    Money(int cents) {
        this.cents = cents;
    }

    @Override
    public boolean equals(Object other) {
        if (this == other) {
            return true;
        }
        if (other == null || other.getClass() != getClass()) {
            return false;
        }
        Money that = (Money) other;
        return that.cents == cents;
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
