// expect: equivalent
// method: Snippet.snippet
// why: the operands of the alias check are exchanged
class Snippet {
    void snippet(Tree t, int x) {
        if (t != null) {
            if (t.left == t.right && t.left != null) {
                t.left.content = x;
            }
        }
    }
}
