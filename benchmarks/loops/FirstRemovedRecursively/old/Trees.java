// expect: equivalent
// method: Trees.removeFirst
// loops: over the input
// ends: on acyclic inputs
// why: every link on the way is written again with what it was
class Tree {
    int value;
    Tree left;
    Tree right;
}

class Trees {
    static Tree removeFirst(Tree tree) {
        if (tree == null) {
            return null;
        }
        if (tree.left == null) {
            return tree.right;
        }
        Tree above = tree;
        while (above.left.left != null) {
            above = above.left;
        }
        above.left = above.left.right;
        return tree;
    }
}
