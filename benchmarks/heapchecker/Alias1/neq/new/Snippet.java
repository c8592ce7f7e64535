class Snippet {
    void snippet(Tree t, int x) {
        if (t != null) {
            t.right = t.left;
            if (t.right != null) {
                t.right.content = x;
            }
        }
    }
}
