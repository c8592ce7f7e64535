// expect: equivalent
// method: Level.equalise
// twin: LowerToMinimum
// why: the maximum without a local
class Level {
    int n;

    static void equalise(Level a, Level b) {
        int most = a.n > b.n ? a.n : b.n;
        a.n = most;
        b.n = most;
    }
}
