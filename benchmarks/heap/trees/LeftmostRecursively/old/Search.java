// expect: equivalent
// method: Search.leftmost
// twin: LeftmostOfNothing
// loops: over the input
// ends: on acyclic inputs
// why: the loop as a recursion
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
