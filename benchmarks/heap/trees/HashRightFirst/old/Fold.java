// expect: different
// method: Fold.fold
// twin: SumRightFirst
// loops: over the input
// ends: on acyclic inputs
// why: a polynomial hash does
class Tree {
    int value;
    Tree left;
    Tree right;
}

class Fold {
    int result;

    void fold(Tree t) {
        if (t != null) {
            result = result * 31 + t.value;
            fold(t.left);
            fold(t.right);
        }
    }
}
