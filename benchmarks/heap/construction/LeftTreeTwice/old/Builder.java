// expect: different
// method: Builder.build
// twin: LeftTreeFirst
// why: one subtree hangs on both sides
class Tree {
    int value;
    Tree left;
    Tree right;
}

class Builder {
    static Tree build(int depth) {
        if (depth < 0 || depth > 3) {
            return null;
        }
        Tree t = new Tree();
        t.value = depth;
        t.left = build(depth - 1);
        t.right = build(depth - 1);
        return t;
    }
}
