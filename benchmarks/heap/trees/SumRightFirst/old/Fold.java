// expect: equivalent
// method: Fold.fold
// twin: HashRightFirst
// loops: over the input
// ends: on acyclic inputs
// why: a sum does not depend on the order of its terms
class Tree {
    int value;
    Tree left;
    Tree right;
}

class Fold {
    int result;

    void fold(Tree t) {
        if (t != null) {
            result = result + t.value;
            fold(t.left);
            fold(t.right);
        }
    }
}
