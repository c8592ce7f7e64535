import java.io.*;
import java.util.*;

class Lru extends LinkedHashMap<String, Integer> {
    @Override
    protected boolean removeEldestEntry(Map.Entry<String, Integer> eldest) {
        return size() > 1;
    }
}

class Pair extends AbstractCollection<Integer> {
    int first, second;

    public Iterator<Integer> iterator() {
        return List.of(first, first).iterator();
    }

    public int size() {
        return 2;
    }
}

class Row extends AbstractList<Integer> {
    int value;

    public Integer get(int index) {
        return value + 1;
    }

    public int size() {
        return 1;
    }
}

class Single extends AbstractMap<String, Integer> {
    int value;

    public Set<Map.Entry<String, Integer>> entrySet() {
        return Set.of(Map.entry("k", value + 1));
    }
}

class Sorted extends ArrayList<Integer> {
    @Override
    public void sort(Comparator<? super Integer> order) {
        super.sort(order);
        clear();
    }
}

class Pile extends Stack<Integer> {
    @Override
    public synchronized void addElement(Integer value) {
        super.addElement(value);
        super.addElement(value);
    }
}

class Line extends ArrayDeque<Integer> {
    @Override
    public Integer pollFirst() {
        super.pollFirst();
        return super.pollFirst();
    }
}

class ByLast implements Comparator<Integer> {
    public int compare(Integer a, Integer b) {
        return Integer.compare(a % 2, b % 2);
    }
}

class Count implements Iterator<Integer> {
    int left;

    public boolean hasNext() {
        return left > 0;
    }

    public Integer next() {
        return left -= 2;
    }
}

class Filled extends HashSet<Integer> {
    Filled(Collection<Integer> from) {
        super(from);
    }

    @Override
    public boolean add(Integer value) {
        return super.add(value / 2);
    }
}

class Failure extends RuntimeException {
    @Override
    public String getMessage() {
        return "new";
    }
}

class Sink extends Writer {
    int seen;

    public void write(char[] text, int offset, int length) {
        seen += length + 1;
    }

    public void flush() {
    }

    public void close() {
    }
}

class Inherited {
    static void evicts(Lru cache) {
        cache.put("a", 1);
    }

    static boolean holds(Pair pair) {
        return pair.contains(3);
    }

    static int finds(Row row) {
        return row.indexOf(3);
    }

    static Integer looks(Single map) {
        return map.get("k");
    }

    static void sorts(Sorted list) {
        Collections.sort(list);
    }

    static Integer pushes(Pile pile) {
        pile.push(1);
        return pile.size();
    }

    static Integer pops(Line line) {
        return line.pop();
    }

    static int reverses(ByLast order) {
        return order.reversed().compare(1, 2);
    }

    static void drains(Count count) {
        count.forEachRemaining(value -> { });
    }

    static int fills(List<Integer> from) {
        return new Filled(from).size();
    }

    static Object peeks(Stack<Object> pile) {
        return pile.isEmpty() ? null : pile.get(0);
    }

    static String says(Failure failure) {
        return failure.toString();
    }

    static int ends(Failure failure) {
        return failure.getCause() == null ? 0 : 1;
    }

    static void writes(Sink out) throws IOException {
        out.append("ab");
    }
}
