// expect: different
// method: Amount.of
// twin: ZeroIsShared
// why: an equal but other object is returned
class Amount {
    static final Amount ZERO = new Amount(0);
    final int value;

    Amount(int value) {
        this.value = value;
    }

    static Amount of(int n) {
        return n == 0 ? ZERO : new Amount(n);
    }
}
