// expect: equivalent
// method: Trees.sum
// loops: over the input
// ends: on acyclic inputs
// why: the right subtree is visited first
class Tree {
    int value;
    Tree left;
    Tree right;
}

class Trees {
    static int sum(Tree tree) {
        return tree == null ? 0 : tree.value + sum(tree.left) + sum(tree.right);
    }
}
