class Tree {
    Tree left;
    Tree right;
}

class Search {
    static Tree leftmost(Tree t) {
        return t == null || t.left == null ? t : leftmost(t.left);
    }
}
