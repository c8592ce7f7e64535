class Tree {
    int value;
    Tree left;
    Tree right;
}

class Trees {
    static Tree removeFirst(Tree tree) {
        if (tree == null) {
            return null;
        }
        if (tree.left == null) {
            return tree.left;
        }
        tree.left = removeFirst(tree.left);
        return tree;
    }
}
