class Tag {
    String name;

    static boolean same(Tag a, Tag b) {
        return !(a.name == null || b.name == null || a.name != b.name);
    }
}
