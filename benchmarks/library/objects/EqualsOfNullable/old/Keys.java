// expect: equivalent
// method: Keys.same
// twin: EqualsOfNonNull
// why: Objects.equals tests for null
class Keys {
    static boolean same(String a, String b) {
        return a == null ? b == null : a.equals(b);
    }
}
