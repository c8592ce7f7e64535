// expect: different; with --shape tree: equivalent
// method: Paint.paint
// twin: PaintChildrenFirst
// why: a node reached at two depths gets the level of whichever write is last
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
            t.colour = c + depth;
            paintDown(t.left, c, depth - 1);
            paintDown(t.right, c, depth - 1);
        }
    }
}
