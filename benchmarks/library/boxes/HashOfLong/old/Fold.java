// expect: equivalent
// method: Fold.fold
// twin: HashOfLongLow
// why: the two halves folded
class Fold {
    static int fold(long n) {
        return Long.hashCode(n);
    }
}
