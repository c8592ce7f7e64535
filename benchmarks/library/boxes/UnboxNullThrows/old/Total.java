// expect: different
// method: Total.of
// twin: UnboxNullDefault
// why: unboxing null throws
class Total {
    static int of(Integer n) {
        if (n == null) {
            return 0;
        }
        return n.intValue();
    }
}
