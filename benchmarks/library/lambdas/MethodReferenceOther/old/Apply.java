// expect: different
// method: Apply.run
// twin: MethodReferenceForLambda
// why: another method
import java.util.function.IntBinaryOperator;

class Apply {
    static int run(boolean add, int a, int b) {
        IntBinaryOperator op = add ? (x, y) -> x + y : (x, y) -> x > y ? x : y;
        return op.applyAsInt(a, b);
    }
}
