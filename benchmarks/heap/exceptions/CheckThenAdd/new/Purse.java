class Purse {
    int sum;

    void add(int n) {
        check(n);
        sum += n;
    }

    static void check(int n) {
        if (n < 0) {
            throw new IllegalArgumentException();
        }
    }
}
