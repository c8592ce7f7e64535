// expect: equivalent
// method: Money.equals
// twin: EqualsByType
// why: getClass of both, in one condition or step by step
class Money {
    final int cents;

    Money(int cents) {
        this.cents = cents;
    }

    @Override
    public boolean equals(Object other) {
        return other != null && getClass() == other.getClass() && cents == ((Money) other).cents;
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
