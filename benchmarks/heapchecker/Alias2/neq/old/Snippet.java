// expect: different
// method: Snippet.snippet
// why: written if the two links differ instead of if they are equal
class Snippet {
    void snippet(Tree t, int x) {
        if (t != null) {
            if (t.left == t.right && t.left != null) {
                t.left.content = x;
            }
        }
    }
}
