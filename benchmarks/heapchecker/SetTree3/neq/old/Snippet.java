// expect: different
// method: Snippet.snippet
// why: the right subtree gets numbers that are one too low, or none
class Snippet {
    void snippet(Tree t, int x) {
        if (x >= 0 && x < 4) {
            if (t != null) {
                t.content = x;
                snippet(t.left, x - 1);
                snippet(t.right, x - 1);
            }
        }
    }
}
