class Tree {
    int value;
    Tree left;
    Tree right;
}

class Fold {
    int result;

    void fold(Tree t) {
        if (t != null) {
            result = result + t.value;
            fold(t.right);
            fold(t.left);
        }
    }
}
