class Name {
    int hash;

    static boolean same(Name a, Name b) {
        return a == b || a != null && b != null && a.hash == b.hash;
    }
}
