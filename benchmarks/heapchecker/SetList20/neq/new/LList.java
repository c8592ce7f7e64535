class LList {
    int content;
    LList next;

    LList get(int x) {
        LList current = this;
        for (int i = 0; i <= x; i++) {
            if (current == null) {
                return null;
            }
            current = current.next;
        }
        return current;
    }
}
