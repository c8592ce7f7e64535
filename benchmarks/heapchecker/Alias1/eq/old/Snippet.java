// expect: equivalent
// method: Snippet.snippet
// why: after the assignment both links lead to one node
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
