import java.io.*;
import java.util.*;

// option: timeout=2

class Lru extends LinkedHashMap<String, Integer> {
    @Override
    protected boolean removeEldestEntry(Map.Entry<String, Integer> eldest) {
        return size() > 2;
    }
}

class Pair extends AbstractCollection<Integer> {
    int first, second;

    public Iterator<Integer> iterator() {
        return List.of(first, second).iterator();
    }

    public int size() {
        return 2;
    }
}

class Row extends AbstractList<Integer> {
    int value;

    public Integer get(int index) {
        return value;
    }

    public int size() {
        return 1;
    }
}

class Single extends AbstractMap<String, Integer> {
    int value;

    public Set<Map.Entry<String, Integer>> entrySet() {
        return Set.of(Map.entry("k", value));
    }
}

class Sorted extends ArrayList<Integer> {
    @Override
    public void sort(Comparator<? super Integer> order) {
        super.sort(order);
    }
}

class Pile extends Stack<Integer> {
    @Override
    public synchronized void addElement(Integer value) {
        super.addElement(value);
    }
}

class Line extends ArrayDeque<Integer> {
    @Override
    public Integer pollFirst() {
        return super.pollFirst();
    }
}

class ByLast implements Comparator<Integer> {
    public int compare(Integer a, Integer b) {
        return Integer.compare(a, b);
    }
}

class Count implements Iterator<Integer> {
    int left;

    public boolean hasNext() {
        return left > 0;
    }

    public Integer next() {
        return left--;
    }
}

class Filled extends HashSet<Integer> {
    Filled(Collection<Integer> from) {
        super(from);
    }

    @Override
    public boolean add(Integer value) {
        return super.add(value);
    }
}

class Failure extends RuntimeException {
    @Override
    public String getMessage() {
        return "old";
    }
}

class Sink extends Writer {
    int seen;

    public void write(char[] text, int offset, int length) {
        seen += length;
    }

    public void flush() {
    }

    public void close() {
    }
}

class Inherited {
    // verdict: different | unknown
    static void evicts(Lru cache) {
        cache.put("a", 1);
    }

    // verdict: different | unknown
    static boolean holds(Pair pair) {
        return pair.contains(3);
    }

    // verdict: different | unknown
    static int finds(Row row) {
        return row.indexOf(3);
    }

    // verdict: different | unknown
    static Integer looks(Single map) {
        return map.get("k");
    }

    // verdict: different | unknown
    static void sorts(Sorted list) {
        Collections.sort(list);
    }

    // verdict: different | unknown
    static Integer pushes(Pile pile) {
        pile.push(1);
        return pile.size();
    }

    // verdict: different | unknown
    static Integer pops(Line line) {
        return line.pop();
    }

    // verdict: different | unknown
    static int reverses(ByLast order) {
        return order.reversed().compare(1, 2);
    }

    // verdict: different | unknown
    static void drains(Count count) {
        count.forEachRemaining(value -> { });
    }

    // verdict: different | unknown
    static int fills(List<Integer> from) {
        return new Filled(from).size();
    }

    // verdict: proved | unknown
    static Object peeks(Stack<Object> pile) {
        return pile.isEmpty() ? null : pile.get(0);
    }

    // verdict: different | unknown
    static String says(Failure failure) {
        return failure.toString();
    }

    // verdict: proved
    static int ends(Failure failure) {
        return failure.getCause() == null ? 0 : 1;
    }

    // verdict: different | unknown
    static void writes(Sink out) throws IOException {
        out.append("ab");
    }
}
