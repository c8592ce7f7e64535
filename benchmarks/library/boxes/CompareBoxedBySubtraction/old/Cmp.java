// expect: different
// method: Cmp.cmp
// twin: CompareBoxed
// why: the difference overflows
class Cmp {
    static int cmp(Integer a, Integer b) {
        return a.compareTo(b);
    }
}
