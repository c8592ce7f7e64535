class Tree {
    int value;
    Tree left;
    Tree right;
}

class Trees {
    static Tree mirror(Tree tree) {
        if (tree != null) {
            Tree right = tree.right;
            tree.right = tree.left;
            tree.left = right;
            mirror(right);
            mirror(tree.right);
        }
        return tree;
    }
}
