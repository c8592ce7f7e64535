class Tree {
    int value;
    Tree left;
    Tree right;
}

class Fold {
    int result;

    void fold(Tree t) {
        if (t != null) {
            result = result * 31 + t.value;
            fold(t.right);
            fold(t.left);
        }
    }
}
