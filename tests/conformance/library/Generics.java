import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

public class Generics {
    static class Box<T extends Comparable<T>> {
        private T value;

        Box(T value) { this.value = value; }

        T get() { return value; }

        boolean less(Box<T> that) { return value.compareTo(that.value) < 0; }

        <R extends Comparable<R>> Box<R> map(Function<? super T, ? extends R> f) { return new Box<>(f.apply(value)); }
    }

    static class IntBox extends Box<Integer> {
        IntBox(int value) { super(value); }

        @Override Integer get() { return super.get() * 2; }
    }

    interface Visitor<R> {
        R number(int n);

        R sum(Node a, Node b);
    }

    interface Node {
        <R> R accept(Visitor<R> visitor);
    }

    static Node number(int n) {
        return new Node() {
            @Override public <R> R accept(Visitor<R> visitor) { return visitor.number(n); }
        };
    }

    static Node sum(Node a, Node b) {
        return new Node() {
            @Override public <R> R accept(Visitor<R> visitor) { return visitor.sum(a, b); }
        };
    }

    static class Chain<T> implements Iterable<T> {
        private final T head;
        private final Chain<T> tail;

        Chain(T head, Chain<T> tail) {
            this.head = head;
            this.tail = tail;
        }

        @Override public Iterator<T> iterator() {
            return new Iterator<>() {
                private Chain<T> at = Chain.this;

                @Override public boolean hasNext() { return at != null; }

                @Override public T next() {
                    T value = at.head;
                    at = at.tail;
                    return value;
                }
            };
        }
    }

    @SafeVarargs
    static <T> List<T> listOf(T... items) {
        List<T> list = new ArrayList<>();
        for (T item : items) list.add(item);
        return list;
    }

    static <T extends Comparable<? super T>> T largest(List<? extends T> items) {
        T best = null;
        for (T item : items) if (best == null || item.compareTo(best) > 0) best = item;
        return best;
    }

    static double total(List<? extends Number> numbers) {
        double sum = 0;
        for (Number n : numbers) sum += n.doubleValue();
        return sum;
    }

    public static Object boxes() {
        Box<String> box = new Box<>("seven");
        return box.get() + box.map(String::length).get() + box.less(new Box<>("zzz"));
    }

    public static Object bridge() {
        Box<Integer> box = new IntBox(21);
        int value = box.get();
        return value + box.map(x -> x + 1).get();
    }

    public static Object visitor() {
        Node tree = sum(number(1), sum(number(2), number(3)));
        int value = tree.accept(new Visitor<Integer>() {
            @Override public Integer number(int n) { return n; }

            @Override public Integer sum(Node a, Node b) { return a.accept(this) + b.accept(this); }
        });
        String text = tree.accept(new Visitor<String>() {
            @Override public String number(int n) { return "" + n; }

            @Override public String sum(Node a, Node b) { return "(" + a.accept(this) + "+" + b.accept(this) + ")"; }
        });
        return text + "=" + value;
    }

    public static Object varargs() {
        return listOf(1, 2, 3).size() + listOf().size() + listOf("a", null).toString() + listOf((Object) new int[0]).size();
    }

    public static Object bounded() {
        return largest(List.of(3, 9, 4)) + largest(List.of("x", "yy")) + largest(new ArrayList<String>());
    }

    public static Object wildcards() {
        return total(List.of(1, 2.5, 3L, 4f, (short) 5, (byte) 6));
    }

    public static Object iterating() {
        StringBuilder text = new StringBuilder();
        for (String s : new Chain<>("a", new Chain<>("b", null))) text.append(s);
        return text.toString();
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static Object heapPollution() {
        List<String> strings = new ArrayList<>();
        ((List) strings).add(5);
        return strings.get(0).length();
    }

    @SuppressWarnings("unchecked")
    public static Object uncheckedArray() {
        List<Integer>[] lists = new List[2];
        lists[0] = List.of(4);
        return lists[0].get(0) + lists.length;
    }

    public static Object memo() {
        Map<Integer, Long> memo = new HashMap<>();
        return fib(40, memo) + " " + memo.size();
    }

    private static long fib(int n, Map<Integer, Long> memo) {
        if (n < 2) return n;
        Long known = memo.get(n);
        if (known != null) return known;
        long value = fib(n - 1, memo) + fib(n - 2, memo);
        memo.put(n, value);
        return value;
    }

    public static Object arraysOfGenerics() {
        Object[] numbers = new Integer[] {1, 2};
        numbers[0] = "text";
        return numbers;
    }
}
