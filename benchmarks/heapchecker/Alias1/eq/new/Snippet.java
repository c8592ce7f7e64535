class Snippet {
    void snippet(Tree t, int x) {
        if (t != null) {
            t.left = t.right;
            if (t.right != null) {
                t.right.content = x;
            }
        }
    }
}
