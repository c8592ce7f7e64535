class Tree {
    int value;
    Tree left;
    Tree right;
}

class Trees {
    static int sum(Tree node) {
        return node != null ? sum(node.left) + sum(node.right) + node.value : 0;
    }
}
