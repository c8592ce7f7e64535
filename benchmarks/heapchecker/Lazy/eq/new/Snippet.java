class Snippet {
    void snippet(LList list, int x) {
        aux(list, x, 0);
    }

    void aux(LList list, int x, int length) {
        if (list == null || length == 10) {
            return;
        } else {
            list.content = x;
            aux(list.next, x, length + 1);
        }
    }
}
