// expect: equivalent
// method: Search.insert
// twin: InsertDuplicatesByLoop
// loops: over the input
// ends: on acyclic inputs
// why: the recursion as a loop; a value that is there stays alone
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
