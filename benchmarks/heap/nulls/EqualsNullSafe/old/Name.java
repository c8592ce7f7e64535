// expect: equivalent
// method: Name.same
// twin: EqualsNullUnsafe
// why: identity first, then null, then content
class Name {
    int hash;

    static boolean same(Name a, Name b) {
        if (a == null) {
            return b == null;
        }
        return b != null && a.hash == b.hash;
    }
}
