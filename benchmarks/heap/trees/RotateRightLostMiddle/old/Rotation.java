// expect: different
// method: Rotation.right
// twin: RotateRightSavedMiddle
// why: the middle subtree is read after its link was overwritten
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
