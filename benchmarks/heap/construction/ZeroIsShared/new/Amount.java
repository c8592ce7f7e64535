class Amount {
    static final Amount ZERO = new Amount(0);
    final int value;

    Amount(int value) {
        this.value = value;
    }

    static Amount of(int n) {
        if (n != 0) {
            return new Amount(n);
        }
        return ZERO;
    }
}
