// expect: different
// method: Trees.number
// loops: over the input
// ends: on acyclic inputs
// why: the recursive calls have effects and are swapped
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
