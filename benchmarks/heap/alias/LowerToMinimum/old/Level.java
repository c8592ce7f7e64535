// expect: different
// method: Level.equalise
// twin: RaiseToMaximum
// why: both levels become the minimum
class Level {
    int n;

    static void equalise(Level a, Level b) {
        int most = a.n > b.n ? a.n : b.n;
        a.n = most;
        b.n = most;
    }
}
