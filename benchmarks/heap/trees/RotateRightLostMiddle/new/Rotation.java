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
        pivot.right = t;
        Tree middle = pivot.right;
        t.left = middle;
        return pivot;
    }
}
