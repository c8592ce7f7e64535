class Tree {
    int value;
    Tree left;
    Tree right;
}

class Trees {
    static int sum(Tree tree) {
        return tree == null ? 0 : sum(tree.right) + (sum(tree.left) + tree.value);
    }
}
