// expect: equivalent
// method: Copy.copy
// twin: CopySharedOnce
// loops: over the input
// ends: on acyclic inputs
// why: the order in which the copies are allocated cannot be seen
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
