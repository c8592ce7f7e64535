class Tree {
    int content;
    Tree left;
    Tree right;

    Tree(int content, Tree left, Tree right) {
        this.content = content;
        this.left = left;
        this.right = right;
    }
}
