class Tree {
    int value;
    Tree left;
    Tree right;
}

class Visitor {
    int count;

    int visit(Tree tree) {
        if (tree == null) {
            return 0;
        }
        count++;
        int own = tree.value * count;
        int right = visit(tree.right);
        return own + right + visit(tree.left);
    }
}
