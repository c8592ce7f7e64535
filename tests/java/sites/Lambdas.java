import java.io.Serializable;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.*;

/** Lambdas and method references: captures, handle kinds, conversions, identity, bridges, markers. */
public class Lambdas {
    static StringBuilder log = new StringBuilder();

    interface IntBox { Integer of(int value); }
    interface Widen { long of(int value); }
    interface ToDouble { double of(float value); }
    interface LongToObject { Object of(long value); }
    interface Chars { int of(Character c); }
    interface Shorts { double of(Short s); }
    interface Unboxed { long of(Integer i); }
    interface Narrow { byte of(byte b); }
    interface Many { String of(boolean z, byte b, char c, short s, int i, long j, float f, double d, Object o); }
    interface Named<T extends Comparable<T>> { int of(T a, T b); }
    interface StringNamed extends Named<String> { int of(String a, String b); }
    interface OfText { Object of(String text); }
    interface OfAny<T> { Object of(T value); }
    interface OfBoth extends OfText, OfAny<String> {}
    interface Marker {}
    interface Greeter { String greet(String name); default Greeter twice() { return n -> greet(greet(n)); } }

    static class Base {
        final String name;
        Base(String name) { this.name = name; }
        String show() { return "base " + name; }
        private String hidden(int i) { return "hidden base " + i; }
        Supplier<String> hiddenOf(int i) { return () -> hidden(i); }
        Supplier<String> self() { return this::show; }
    }

    static class Derived extends Base {
        Derived(String name) { super(name); }
        @Override String show() { return "derived " + name; }
        private String hidden(int i) { return "hidden derived " + i; }
        Supplier<String> parent() { return super::show; }
        Supplier<String> mine(int i) { return () -> hidden(i) + super.show(); }
    }

    static class Noisy {
        static { log.append("init "); }
        final long value;
        Noisy(Long value) { this.value = value; }
    }

    static Runnable shared() { return () -> log.append("run "); }
    static Runnable capturing(int i) { return () -> log.append(i); }
    static int twice(int i) { return 2 * i; }
    static long sum(long a, Number b) { return a + b.longValue(); }
    static String all(boolean z, byte b, char c, short s, int i, long j, float f, double d, Object o) {
        return z + "," + b + "," + c + "," + s + "," + i + "," + j + "," + f + "," + d + "," + o;
    }
    static <T> T same(T value) { return value; }
    @SuppressWarnings("unchecked") static <A, B> B bend(A value) { return (B) value; }

    public static String identity() {
        return (shared() == shared()) + " " + (capturing(1) == capturing(1)) + " " + (shared() == (Object) capturing(2));
    }

    public static String captures() {
        boolean z = true; byte b = -3; char c = 'x'; short s = -300; int i = 70000; long j = 1L << 40; float f = 1.5f; double d = -0.0; Object o = "o";
        Supplier<String> all = () -> all(z, b, c, s, i, j, f, d, o);
        return all.get() + all.get().length();
    }

    public static String conversions() {
        Widen widen = Lambdas::twice;
        ToDouble toDouble = Math::abs;
        LongToObject boxed = Long::valueOf;
        LongToObject autoBoxed = Math::abs;
        IntBox intBox = Lambdas::twice;
        Chars chars = Character::getNumericValue;
        Shorts shorts = Math::sqrt;
        Unboxed unboxed = Math::abs;
        Narrow narrow = b -> (byte) (b + 1);
        BiFunction<Integer, Integer, Long> sum = Lambdas::sum;
        return widen.of(1 << 30) + " " + toDouble.of(-2.5f) + " " + boxed.of(7) + " " + autoBoxed.of(-9) + " " + intBox.of(21) + " " + chars.of('7')
            + " " + shorts.of((short) 16) + " " + unboxed.of(-5) + " " + narrow.of((byte) 127);
    }

    public static String boxedArguments() {
        BiFunction<Long, Integer, Long> sum = Lambdas::sum;
        Function<Character, Object> code = Integer::toBinaryString;
        Function<Byte, Double> half = b -> b / 2.0;
        ToLongFunction<Byte> wide = Math::abs;
        return sum.apply(3L, 4) + " " + code.apply('a') + " " + half.apply((byte) 5) + " " + wide.applyAsLong((byte) -8);
    }

    public static String manyKinds() {
        Many many = Lambdas::all;
        return many.of(false, (byte) 1, 'c', (short) 2, 3, 4, 5, 6, null);
    }

    public static String unboxNull() {
        Unboxed unboxed = Math::abs;
        return "" + unboxed.of(null);
    }

    public static String returnsNumber() {
        ToIntFunction<Object> count = Lambdas::<Object, Integer>bend;
        return "" + count.applyAsInt(5);
    }

    public static String returnsOtherNumber() {
        ToIntFunction<Object> count = Lambdas::<Object, Integer>bend;
        return "" + count.applyAsInt(BigInteger.TEN);
    }

    public static String returnsNoNumber() {
        ToIntFunction<Object> count = Lambdas::<Object, Integer>bend;
        return "" + count.applyAsInt("ten");
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static String wrongArgument() {
        Function<String, Integer> length = String::length;
        return "" + ((Function) length).apply(5);
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static String wrongLambdaArgument() {
        Function<String, Object> echo = s -> "never used";
        return "" + ((Function) echo).apply(5);
    }

    public static String nullReceiver() {
        Function<String, Integer> length = String::length;
        return "" + length.apply(null);
    }

    public static String nullBoundReceiver() {
        String none = log.length() < 0 ? "" : null;
        Supplier<Integer> length = none::length;
        return "" + length;
    }

    public static String constructors() {
        Function<String, Base> make = Derived::new;
        Supplier<List<String>> list = ArrayList::new;
        IntFunction<int[]> array = int[]::new;
        Function<Integer, long[][]> matrix = long[][]::new;
        return make.apply("q").show() + list.get() + array.apply(3).length + matrix.apply(2).length;
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static String constructorOrder() {
        Function<Long, Noisy> make = Noisy::new;
        log.append("before ");
        try {
            ((Function) make).apply("no long");
        } catch (ClassCastException expected) {
            log.append("cast ");
        }
        return log.append(make.apply(4L).value).toString();
    }

    public static String dispatch() {
        Base b = new Derived("d");
        Function<Base, String> show = Base::show;
        return show.apply(b) + "," + b.self().get() + "," + b.hiddenOf(1).get() + "," + ((Derived) b).parent().get() + "," + ((Derived) b).mine(2).get();
    }

    public static String interfaces() {
        Function<CharSequence, Integer> length = CharSequence::length;
        Function<List<?>, Integer> size = List::size;
        Greeter greeter = n -> "hi " + n;
        return length.apply("abc") + "," + size.apply(Arrays.asList(1, 2)) + "," + greeter.twice().greet("x") + "," + greeter.twice().twice().greet("y");
    }

    public static String bridges() {
        StringNamed named = String::compareTo;
        Named<String> erased = named;
        return named.of("a", "c") + "," + erased.of("c", "a");
    }

    public static String moreBridges() {
        OfBoth both = text -> text + "!";
        OfText text = both;
        OfAny<String> any = both;
        return text.of("b") + "" + any.of("c");
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static String wrongBridgeArgument() {
        OfAny any = (OfBoth) text -> "never used";
        return "" + any.of(5);
    }

    public static String markers() {
        Object task = (Callable<String> & Serializable & Marker) () -> "called";
        Object plain = (Callable<String>) () -> "called";
        return (task instanceof Serializable) + " " + (task instanceof Marker) + " " + (plain instanceof Serializable) + " " + (task instanceof Runnable);
    }

    public static String voids() {
        List<String> list = new ArrayList<>();
        Consumer<String> add = list::add;
        add.accept("a");
        Runnable make = () -> new Base("dropped");
        make.run();
        list.forEach(log::append);
        return list.toString();
    }

    public static String sorting() {
        List<String> names = new ArrayList<>(Arrays.asList("pear", "fig", "apple", "kiwi"));
        names.sort(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        return names.toString();
    }

    public static String composed() {
        Function<Integer, Integer> inc = x -> x + 1;
        UnaryOperator<Integer> square = x -> x * x;
        BinaryOperator<Integer> max = BinaryOperator.maxBy(Comparator.naturalOrder());
        return inc.andThen(square).compose(inc).apply(3) + " " + max.apply(3, 8) + " " + Function.<String>identity().apply("id");
    }

    public static String nested() {
        IntFunction<IntFunction<IntUnaryOperator>> curried = a -> b -> c -> a * 100 + b * 10 + c;
        return "" + curried.apply(1).apply(2).applyAsInt(3);
    }

    public static String arrays() {
        UnaryOperator<int[]> copy = int[]::clone;
        int[] some = {1, 2};
        int[] other = copy.apply(some);
        return (some == other) + Arrays.toString(other);
    }

    public static String thrower() {
        Callable<String> fail = () -> { throw new IllegalStateException("no"); };
        try {
            return fail.call();
        } catch (Exception e) {
            return e.getMessage();
        }
    }
}
