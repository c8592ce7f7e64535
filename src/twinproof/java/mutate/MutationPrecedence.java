package twinproof.mutate;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.CompoundAssignmentTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.Tree;

/** How tightly expressions bind, as numbers: those that bind tighter have greater ones. */
final class MutationPrecedence {
    private static final int LOWEST = 0;
    private static final int CONDITIONAL = 2;
    private static final int RELATION = 9;
    private static final int UNARY = 13;
    private static final int PRIMARY = 15;

    private MutationPrecedence() { }

    /** That of an expression. */
    static int of(Tree tree) {
        return switch (tree.getKind()) {
            case CONDITIONAL_OR -> 3;
            case CONDITIONAL_AND -> 4;
            case OR -> 5;
            case XOR -> 6;
            case AND -> 7;
            case EQUAL_TO, NOT_EQUAL_TO -> 8;
            case LESS_THAN, LESS_THAN_EQUAL, GREATER_THAN, GREATER_THAN_EQUAL, INSTANCE_OF -> RELATION;
            case LEFT_SHIFT, RIGHT_SHIFT, UNSIGNED_RIGHT_SHIFT -> 10;
            case PLUS, MINUS -> 11;
            case MULTIPLY, DIVIDE, REMAINDER -> 12;
            case UNARY_MINUS, UNARY_PLUS, LOGICAL_COMPLEMENT, BITWISE_COMPLEMENT, PREFIX_INCREMENT, PREFIX_DECREMENT, TYPE_CAST -> UNARY;
            case CONDITIONAL_EXPRESSION -> CONDITIONAL;
            case ASSIGNMENT, LAMBDA_EXPRESSION -> LOWEST;
            default -> tree instanceof CompoundAssignmentTree ? LOWEST : PRIMARY;
        };
    }

    /** The least that an expression must have where it stands. */
    static int wanted(Tree parent, Tree child) {
        return switch (parent.getKind()) {
            case CONDITIONAL_EXPRESSION -> ((ConditionalExpressionTree) parent).getCondition() == child ? CONDITIONAL + 1 : CONDITIONAL;
            case INSTANCE_OF -> RELATION;
            default -> parent instanceof BinaryTree binary ? operand(binary, child) : of(parent) == UNARY ? UNARY : LOWEST;
        };
    }

    private static int operand(BinaryTree parent, Tree child) {
        return parent.getRightOperand() == child ? of(parent) + 1 : of(parent);
    }
}
