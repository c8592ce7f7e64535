class Name {
    int hash;

    static boolean same(Name a, Name b) {
        return a != null && b != null && a.hash == b.hash;
    }
}
