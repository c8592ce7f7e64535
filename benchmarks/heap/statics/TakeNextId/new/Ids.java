class Ids {
    static int next;

    static int take() {
        next = next + 1;
        return next;
    }
}
