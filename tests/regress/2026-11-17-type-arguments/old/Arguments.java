import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

class Node<T> {
    Node<T> next;
    int number;
    T value;
}

class Chain<T> {
    Chain<T> next;
    int number;

    boolean isNext(Chain<String> other) {
        return next == (Object) other;
    }

    int last(Chain<String> other) {
        other.number = 1;
        next.number = 2;
        return other.number;
    }
}

class Arguments {
    static <T> boolean variable(Node<T> a, Node<String> b) {
        return (Object) a == b;
    }

    static boolean wildcard(Node<?> a, Node<String> b) {
        return a != null && a.next == (Object) b;
    }

    @SuppressWarnings("rawtypes")
    static boolean raw(Node a, Node<String> b) {
        return a != null && a.next == (Object) b;
    }

    static boolean below(Node<? extends CharSequence> a, Node<String> b) {
        return a != null && a.next == (Object) b;
    }

    static boolean above(Node<? super String> a, Node<String> b) {
        return a != null && a.next == (Object) b;
    }

    static <T> int arrays(Node<T[]> a, Node<String[]> b) {
        b.number = 1;
        a.number = 2;
        return b.number;
    }

    static <T> int sets(Set<String> a, Set<T> b, String key) {
        int before = b.size();
        a.add(key);
        return b.size();
    }

    static <T> int nested(List<List<T>> a, List<List<String>> b) {
        int before = a.size();
        b.add(null);
        return a.size();
    }

    static <K, V> int maps(Map<String, Integer> a, Map<K, V> b, String key) {
        int before = b.size();
        a.put(key, 1);
        return b.size();
    }

    static boolean optionals(Optional<String> a, Optional<Integer> b) {
        return (Object) a == b;
    }

    static boolean functions(Function<String, String> a, Function<Integer, Integer> b) {
        return (Object) a == b;
    }

    static boolean orders(Comparator<String> a, Comparator<Integer> b) {
        return (Object) a == b;
    }

    static boolean lists(List<String> a, List<Integer> b) {
        return (Object) a == b;
    }

    static BigDecimal product(BigDecimal a, BigDecimal b) {
        return a.multiply(b);
    }
}
