class Purse {
    int sum;

    void add(int n) {
        sum += n;
        check(n);
    }

    static void check(int n) {
        if (n < 0) {
            throw new IllegalArgumentException();
        }
    }
}
