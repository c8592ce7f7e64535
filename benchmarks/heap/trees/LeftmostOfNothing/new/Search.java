class Tree {
    Tree left;
    Tree right;
}

class Search {
    static Tree leftmost(Tree t) {
        return t.left == null ? t : leftmost(t.left);
    }
}
