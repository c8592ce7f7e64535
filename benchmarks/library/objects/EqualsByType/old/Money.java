// expect: different
// method: Money.equals
// twin: EqualsByClass
// why: an object of a subclass is equal to one of its superclass
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
