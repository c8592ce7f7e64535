// expect: equivalent
// method: Trees.sum
// loops: over the input
// ends: on acyclic inputs
// why: a conditional expression instead of early returns, other names
class Tree {
    int value;
    Tree left;
    Tree right;
}

class Trees {
    static int sum(Tree tree) {
        if (tree == null) {
            return 0;
        }
        int left = sum(tree.left);
        int right = sum(tree.right);
        return left + right + tree.value;
    }
}
