import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

class Functions {
    static Object held;

    static Supplier<Integer> given(int x) {
        if (x > 3) return null;
        return () -> 1;
    }

    static IntUnaryOperator capturing(int x) {
        if (x > 3) return null;
        return y -> x + y;
    }

    static void stored(int x) {
        IntUnaryOperator doubled = y -> y * 2;
        held = x > 3 ? null : doubled;
    }

    static IntUnaryOperator referred(int x) {
        if (x > 3) return null;
        return Math::abs;
    }

    static IntUnaryOperator below(int x) {
        if (x > 3) return null;
        return y -> helper(y);
    }

    static int helper(int y) {
        return y + 1;
    }
}
