// expect: different
// method: Visitor.visit
// loops: over the input
// ends: on acyclic inputs
// why: what the calls return depends on which comes first
class Tree {
    int value;
    Tree left;
    Tree right;
}

class Visitor {
    int count;

    int visit(Tree tree) {
        if (tree == null) {
            return 0;
        }
        count++;
        return tree.value * count + visit(tree.left) + visit(tree.right);
    }
}
