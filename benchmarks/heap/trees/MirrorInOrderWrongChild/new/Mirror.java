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
            mirror(t.left);
            swap(t);
            mirror(t.right);
        }
    }
}
