// expect: equivalent
// method: Tally.add
// twin: AddTwiceToSelf
// why: the summand is not the field that grows
class Tally {
    int n;
    int sum;

    static void add(Tally a, Tally b) {
        a.sum += b.n;
        a.sum += b.n;
    }
}
