// expect: different
// method: Search.insert
// twin: InsertByLoop
// loops: over the input
// ends: on acyclic inputs
// why: a value that is there is put on the right again, in place of what hangs there
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
        if (v < t.value) {
            t.left = insert(t.left, v);
        } else if (v > t.value) {
            t.right = insert(t.right, v);
        }
        return t;
    }
}
