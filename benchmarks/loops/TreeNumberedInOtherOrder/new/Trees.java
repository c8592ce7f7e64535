class Tree {
    int value;
    Tree left;
    Tree right;
}

class Trees {
    static int last;

    static void number(Tree tree) {
        if (tree != null) {
            tree.value = ++last;
            number(tree.right);
            number(tree.left);
        }
    }
}
