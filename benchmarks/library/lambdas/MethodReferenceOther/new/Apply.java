import java.util.function.IntBinaryOperator;

class Apply {
    static int run(boolean add, int a, int b) {
        IntBinaryOperator op = add ? Integer::sum : Math::min;
        return op.applyAsInt(a, b);
    }
}
