class Tree {
    int value;
    Tree left;
    Tree right;

    Tree(int value) {
        this.value = value;
    }
}

class Search {
    static Tree insert(Tree t, int v) {
        if (t == null) {
            return new Tree(v);
        }
        Tree p = t;
        while (p != null) {
            Tree next = v < p.value ? p.left : v > p.value ? p.right : null;
            if (next == null && v < p.value) {
                p.left = new Tree(v);
            } else if (next == null && v > p.value) {
                p.right = new Tree(v);
            }
            p = next;
        }
        return t;
    }
}
