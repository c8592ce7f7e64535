class Tally {
    int n;
    int sum;

    static void add(Tally a, Tally b) {
        a.sum += 2 * b.n;
    }
}
