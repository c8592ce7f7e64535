// expect: different
// method: Round.halves
// twin: RoundHalf
// why: division goes towards 0
class Round {
    static long halves(int n) {
        return Math.round(n / 2.0);
    }
}
