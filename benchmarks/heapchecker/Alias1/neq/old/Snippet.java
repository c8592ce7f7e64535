// expect: different
// method: Snippet.snippet
// why: the other link is overwritten
class Snippet {
    void snippet(Tree t, int x) {
        if (t != null) {
            t.left = t.right;
            if (t.left != null) {
                t.left.content = x;
            }
        }
    }
}
