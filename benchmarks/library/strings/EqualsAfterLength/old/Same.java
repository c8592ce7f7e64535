// expect: equivalent
// method: Same.same
// twin: EqualsAfterLengthOnly
// why: texts of unequal length are not equal
class Same {
    static boolean same(String a, String b) {
        return a.equals(b);
    }
}
