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
        Tree right = copy(t.right);
        Tree left = copy(t.left);
        return new Tree(t.value, left, right);
    }
}
