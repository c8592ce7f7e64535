class Snippet {
    void snippet(Tree t, int x) {
        if (t != null) {
            if (t.right == t.left && t.left != null) {
                return;
            } else if (t.left != null) {
                t.left.content = x;
            }
        }
    }
}
