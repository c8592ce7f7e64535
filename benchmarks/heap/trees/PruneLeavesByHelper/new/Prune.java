class Tree {
    Tree left;
    Tree right;
}

class Prune {
    static void prune(Tree t) {
        if (t != null) {
            t.left = isLeaf(t.left) ? null : t.left;
            t.right = isLeaf(t.right) ? null : t.right;
        }
    }

    static boolean isLeaf(Tree t) {
        return t != null && t.left == null && t.right == null;
    }
}
