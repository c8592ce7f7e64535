class Ids {
    static int next;

    static int take() {
        int id = next;
        next = id + 1;
        return id;
    }
}
