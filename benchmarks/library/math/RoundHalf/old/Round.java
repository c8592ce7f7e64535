// expect: equivalent
// method: Round.halves
// twin: RoundHalfByDivision
// why: rounding goes up from a half, as floorDiv of one more
class Round {
    static long halves(int n) {
        return Math.round(n / 2.0);
    }
}
