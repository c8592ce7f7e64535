class Snippet {
    void snippet(LList<Integer> list, int x) {
        aux(list, x, 0);
    }

    static void aux(LList<Integer> list, int x, int length) {
        if (list == null || length == 10) {
            return;
        } else {
            list.content = x;
            aux(list.next, x, length + 1);
        }
    }
}
