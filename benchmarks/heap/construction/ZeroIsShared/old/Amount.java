// expect: equivalent
// method: Amount.of
// twin: ZeroIsFresh
// why: the constant is still the shared object
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
