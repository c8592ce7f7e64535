// expect: different
// method: Name.same
// twin: EqualsNullSafe
// why: two missing names are no longer the same
class Name {
    int hash;

    static boolean same(Name a, Name b) {
        if (a == null) {
            return b == null;
        }
        return b != null && a.hash == b.hash;
    }
}
