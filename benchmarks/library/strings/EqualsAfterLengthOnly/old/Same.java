// expect: different
// method: Same.same
// twin: EqualsAfterLength
// why: only lengths are compared
class Same {
    static boolean same(String a, String b) {
        return a.equals(b);
    }
}
