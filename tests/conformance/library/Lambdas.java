import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;

public class Lambdas {
    interface Tri<A, B, C, R> {
        R apply(A a, B b, C c);

        default Tri<A, B, C, String> described() {
            return (a, b, c) -> "<" + apply(a, b, c) + ">";
        }
    }

    private int state = 5;

    private int bump(int by) {
        return state += by;
    }

    public static Object compose() {
        Function<Integer, Integer> plus = x -> x + 3, times = x -> x * 2;
        return plus.andThen(times).apply(4) + " " + plus.compose(times).apply(4) + " " + Function.<Integer>identity().apply(9);
    }

    public static Object predicates() {
        Predicate<String> empty = String::isEmpty;
        Predicate<String> both = empty.negate().and(s -> s.length() < 4).or(s -> s.equals("exception"));
        return both.test("") + " " + both.test("abc") + both.test("abcd") + both.test("exception") + Predicate.not(empty).test("x") + Predicate.isEqual(null).test(null);
    }

    // inputs: (3, 4), (-1, 0)
    public static Object capturing(int a, int b) {
        Supplier<Integer> sum = () -> a + b;
        Function<Integer, Function<Integer, Integer>> curried = x -> y -> x * a + y * b;
        return sum.get() + " " + curried.apply(2).apply(5);
    }

    public static Object capturingMutable() {
        int[] counter = {0};
        Runnable tick = () -> counter[0] += 2;
        for (int i = 0; i < 5; i++) tick.run();
        return counter[0];
    }

    public static Object methodReferences() {
        Function<String, Integer> length = String::length;
        BiFunction<String, String, Boolean> starts = String::startsWith;
        Supplier<List<String>> make = ArrayList::new;
        IntFunction<int[]> array = int[]::new;
        String bound = "bound";
        UnaryOperator<String> concat = bound::concat;
        List<String> list = make.get();
        list.add(concat.apply("!"));
        return length.apply("four") + " " + starts.apply("abc", "ab") + list + array.apply(3).length;
    }

    public static Object instanceCapture() {
        Lambdas self = new Lambdas();
        IntUnaryOperator bump = self::bump;
        return bump.applyAsInt(1) + " " + bump.andThen(x -> x * 10).applyAsInt(2) + " " + self.state;
    }

    public static Object boundNullReceiver() {
        String none = null;
        Supplier<Integer> length = none::length;
        return length;
    }

    public static Object lateNull() {
        String none = null;
        Supplier<Integer> length = () -> none.length();
        return length.get();
    }

    public static Object ownInterface() {
        Tri<Integer, Long, String, String> tri = (a, b, c) -> a + c + b;
        return tri.described().apply(1, 2L, "+");
    }

    public static Object lambdasInList() {
        List<IntBinaryOperator> ops = List.of((a, b) -> a + b, (a, b) -> a - b, Math::max, Integer::compare);
        StringBuilder text = new StringBuilder();
        for (IntBinaryOperator op : ops) text.append(op.applyAsInt(7, 12)).append(' ');
        return text.toString();
    }

    public static Object recursionThroughHolder() {
        List<Function<Integer, Integer>> holder = new ArrayList<>();
        holder.add(n -> n <= 1 ? 1 : n * holder.get(0).apply(n - 1));
        return holder.get(0).apply(10);
    }

    public static Object consumers() {
        StringBuilder text = new StringBuilder();
        Consumer<Object> first = x -> text.append("[").append(x), second = x -> text.append("]");
        first.andThen(second).accept("v");
        return text.toString();
    }

    public static Object boxing() {
        ToIntFunction<Integer> unbox = x -> x;
        BinaryOperator<Integer> less = BinaryOperator.minBy(Integer::compare);
        return unbox.applyAsInt(500) + less.apply(4, 3) + BinaryOperator.<String>maxBy(String::compareTo).apply("a", "b");
    }

    // inputs: (0), (1)
    public static Object throwing(int x) {
        Function<Integer, Integer> divide = y -> 10 / y;
        return divide.apply(x);
    }

    public static Object localClassCapture() {
        int base = 40;
        class Adder {
            int add(int x) { return base + x; }
        }
        Function<Integer, Integer> f = new Adder()::add;
        return f.apply(2);
    }
}
