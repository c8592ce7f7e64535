// expect: equivalent
// method: Mirror.mirror
// twin: MirrorInOrderWrongChild
// loops: over the input
// ends: on acyclic inputs
// why: after the swap the other child is the left one
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
