// expect: different
// method: Mirror.mirror
// twin: MirrorInOrder
// loops: over the input
// ends: on acyclic inputs
// why: after the swap the right child is the one that was mirrored already
class Tree {
    int value;
    Tree left;
    Tree right;
}

class Mirror {
    static void swap(Tree t) {
        Tree l = t.left;
        t.left = t.right;
        t.right = l;
    }

    static void mirror(Tree t) {
        if (t != null) {
            swap(t);
            mirror(t.left);
            mirror(t.right);
        }
    }
}
