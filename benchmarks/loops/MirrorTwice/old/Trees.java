// expect: different
// method: Trees.mirror
// loops: over the input
// ends: on acyclic inputs
// why: the second call goes to the same child again
class Tree {
    int value;
    Tree left;
    Tree right;
}

class Trees {
    static Tree mirror(Tree tree) {
        if (tree == null) {
            return null;
        }
        Tree kept = tree.left;
        tree.left = tree.right;
        tree.right = kept;
        mirror(tree.left);
        mirror(tree.right);
        return tree;
    }
}
