// expect: equivalent
// method: Trees.number
// loops: over the input
// ends: on acyclic inputs
// why: the static counter is read once more, and the test is turned around
class Tree {
    int value;
    Tree left;
    Tree right;
}

class Trees {
    static int last;

    static void number(Tree tree) {
        if (tree != null) {
            tree.value = ++last;
            number(tree.left);
            number(tree.right);
        }
    }
}
