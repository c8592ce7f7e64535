// expect: different; with --shape tree: equivalent
// seed: equivalent (right for trees only: with t.left == t the last write decides)
// method: Snippet.snippet
// why: the order of the writes shows on a node that is reached at two depths
class Snippet {
    void snippet(Tree t, int x) {
        if (x >= 0 && x < 2) {
            if (t != null) {
                t.content = x;
                snippet(t.left, x - 1);
                snippet(t.right, x - 1);
            }
        }
    }
}
