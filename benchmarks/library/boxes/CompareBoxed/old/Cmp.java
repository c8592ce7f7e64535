// expect: equivalent
// method: Cmp.cmp
// twin: CompareBoxedBySubtraction
// why: Integer.compare and three cases
class Cmp {
    static int cmp(Integer a, Integer b) {
        return a.compareTo(b);
    }
}
