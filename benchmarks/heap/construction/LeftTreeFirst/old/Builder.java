// expect: equivalent
// method: Builder.build
// twin: LeftTreeTwice
// why: the order of the two recursive calls cannot be seen
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
