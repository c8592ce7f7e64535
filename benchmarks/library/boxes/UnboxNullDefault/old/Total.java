// expect: equivalent
// method: Total.of
// twin: UnboxNullThrows
// why: null counts as 0
class Total {
    static int of(Integer n) {
        if (n == null) {
            return 0;
        }
        return n.intValue();
    }
}
