// expect: different
// method: Keys.same
// twin: EqualsOfNullable
// why: equals of null throws
class Keys {
    static boolean same(String a, String b) {
        return a == null ? b == null : a.equals(b);
    }
}
