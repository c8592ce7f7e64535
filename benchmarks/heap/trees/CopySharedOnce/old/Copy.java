// expect: different; with --shape tree: equivalent
// method: Copy.copy
// twin: CopyRightFirst
// loops: over the input
// ends: on acyclic inputs
// why: a subtree that hangs on both sides is copied once instead of twice
class Tree {
    int value;
    Tree left;
    Tree right;

    Tree(int value, Tree left, Tree right) {
        this.value = value;
        this.left = left;
        this.right = right;
    }
}

class Copy {
    static Tree copy(Tree t) {
        if (t == null) {
            return null;
        }
        return new Tree(t.value, copy(t.left), copy(t.right));
    }
}
