class Tree {
    int colour;
    Tree left;
    Tree right;
}

class Paint {
    static void paint(Tree t, int c) {
        paintDown(t, c, 2);
    }

    static void paintDown(Tree t, int c, int depth) {
        if (t != null && depth >= 0) {
            paintDown(t.right, c, depth - 1);
            paintDown(t.left, c, depth - 1);
            t.colour = c + depth;
        }
    }
}
