class Snippet {
    void snippet(LList list, int num, int x) {
        if (x >= 0 && x < 21) {
            if (list != null) {
                for (int i = 0; i < x; i++) {
                    LList elem = list.get(i);
                    if (elem == null) {
                        return;
                    }
                    elem.content = num;
                }
            }
        }
    }
}
