// expect: equivalent
// method: Paint.paint
// twin: LevelChildrenFirst
// why: every node gets the same colour, so the order of the writes does not show
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
            t.colour = c;
            paintDown(t.left, c, depth - 1);
            paintDown(t.right, c, depth - 1);
        }
    }
}
