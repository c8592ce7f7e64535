class Tree {
    int value;
    Tree left;
    Tree right;
}

class Trees {
    static int last;

    static void number(Tree tree) {
        if (tree == null) {
            return;
        }
        last += 1;
        tree.value = last;
        number(tree.left);
        number(tree.right);
    }
}
