// expect: different
// method: Search.leftmost
// twin: LeftmostRecursively
// loops: over the input
// ends: on acyclic inputs
// why: nothing has no leftmost node: null is dereferenced instead of returned
class Tree {
    Tree left;
    Tree right;
}

class Search {
    static Tree leftmost(Tree t) {
        if (t == null) {
            return null;
        }
        while (t.left != null) {
            t = t.left;
        }
        return t;
    }
}
