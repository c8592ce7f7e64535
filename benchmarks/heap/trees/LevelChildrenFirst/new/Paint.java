class Tree {
    int colour;
    Tree left;
    Tree right;
}

class Paint {
    static void paint(Tree t, int c) {
        paint(t, c, 2);
    }

    static void paint(Tree t, int c, int depth) {
        if (t != null && depth >= 0) {
            paint(t.right, c, depth - 1);
            paint(t.left, c, depth - 1);
            t.colour = c + depth;
        }
    }
}
