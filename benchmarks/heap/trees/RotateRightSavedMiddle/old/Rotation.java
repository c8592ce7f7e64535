// expect: equivalent
// method: Rotation.right
// twin: RotateRightLostMiddle
// why: the middle subtree is saved before its link is overwritten
class Tree {
    int value;
    Tree left;
    Tree right;
}

class Rotation {
    static Tree right(Tree t) {
        if (t == null || t.left == null) {
            return t;
        }
        Tree pivot = t.left;
        t.left = pivot.right;
        pivot.right = t;
        return pivot;
    }
}
