class Snippet {
    void snippet(Tree t, int x) {
        if (x >= 0 && x < 3) {
            if (t != null) {
                snippet(t.right, x - 2);
                snippet(t.left, x - 1);
                t.content = x;
            }
        }
    }
}
