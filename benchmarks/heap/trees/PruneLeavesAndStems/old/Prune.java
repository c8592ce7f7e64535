// expect: different
// method: Prune.prune
// twin: PruneLeavesByHelper
// why: a node with one child counts as a leaf
class Tree {
    Tree left;
    Tree right;
}

class Prune {
    static void prune(Tree t) {
        if (t == null) {
            return;
        }
        if (t.left != null && t.left.left == null && t.left.right == null) {
            t.left = null;
        }
        if (t.right != null && t.right.left == null && t.right.right == null) {
            t.right = null;
        }
    }
}
