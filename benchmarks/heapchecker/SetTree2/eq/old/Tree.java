class Tree {
    int content;
    Tree left;
    Tree right;
}
