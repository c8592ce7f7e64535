// expect: equivalent
// method: Prune.prune
// twin: PruneLeavesAndStems
// why: the test of a leaf is extracted
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
