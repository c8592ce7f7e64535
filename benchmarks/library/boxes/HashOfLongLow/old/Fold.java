// expect: different
// method: Fold.fold
// twin: HashOfLong
// why: the lower half alone
class Fold {
    static int fold(long n) {
        return Long.hashCode(n);
    }
}
