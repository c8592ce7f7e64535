// expect: different; with --shape tree: equivalent
// method: Tally.add
// twin: AddTwiceToSum
// why: adding a tally to itself twice gives four times, not three times its value
class Tally {
    int n;
    int sum;

    static void add(Tally a, Tally b) {
        a.n += b.n;
        a.n += b.n;
    }
}
