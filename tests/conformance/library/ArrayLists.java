import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

public class ArrayLists {
    public static Object addAndGet() {
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < 12; i++) list.add(i * i);
        return list.get(3) + list.get(11) + list.size();
    }

    public static Object insertInMiddle() {
        ArrayList<String> list = new ArrayList<>(List.of("a", "b", "d"));
        list.add(2, "c");
        list.add(0, "start");
        return list;
    }

    public static Object removeByIndexAndByValue() {
        List<Integer> list = new ArrayList<>(Arrays.asList(5, 6, 7, 5));
        Integer gone = list.remove(1);
        boolean found = list.remove(Integer.valueOf(5));
        boolean missing = list.remove(Integer.valueOf(99));
        return gone + " " + found + " " + missing + " " + list;
    }

    // inputs: (0), (2), (3), (-1)
    public static Object getOutOfRange(int index) {
        return new ArrayList<>(List.of(10, 20, 30)).get(index);
    }

    // inputs: (0), (4), (5), (-2)
    public static Object addOutOfRange(int index) {
        ArrayList<String> list = new ArrayList<>(List.of("p", "q", "r", "s"));
        list.add(index, "new");
        return list.toString();
    }

    public static Object searching() {
        List<String> list = new ArrayList<>(Arrays.asList("x", null, "y", "x", null));
        return "" + list.indexOf("x") + list.lastIndexOf("x") + list.indexOf(null) + list.lastIndexOf(null) + list.indexOf("z") + list.contains("y");
    }

    public static Object setReturnsOld() {
        List<Character> list = new ArrayList<>(List.of('a', 'b', 'c'));
        char old = list.set(1, 'z');
        return old + list.toString();
    }

    public static Object subListIsAView() {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3, 4, 5, 6));
        List<Integer> middle = list.subList(1, 4);
        middle.set(0, 20);
        middle.remove(2);
        middle.add(77);
        return middle + " " + list;
    }

    public static Object removeIf() {
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < 20; i++) list.add(i);
        boolean changed = list.removeIf(x -> x % 3 != 0);
        return changed + " " + list + " " + list.removeIf(x -> x > 100);
    }

    public static Object replaceAllAndForEach() {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        list.replaceAll(x -> x * 10 + 1);
        StringBuilder text = new StringBuilder();
        list.forEach(x -> text.append(x).append(';'));
        return text.toString();
    }

    public static Object bulkOperations() {
        List<String> list = new ArrayList<>(List.of("a", "b", "c", "d", "b"));
        boolean first = list.removeAll(List.of("b", "q"));
        boolean second = list.retainAll(List.of("a", "d", "e"));
        boolean third = list.addAll(1, List.of("m", "n"));
        return first + " " + second + " " + third + " " + list + list.containsAll(List.of("a", "n"));
    }

    public static Object equalityAndHash() {
        List<Object> one = new ArrayList<>(Arrays.asList(1, "two", 3L, null, 'c'));
        List<Object> two = new ArrayList<>(Arrays.asList(1, "two", 3L, null, 'c'));
        boolean same = one.equals(two);
        two.set(2, 3);
        return same + " " + one.equals(two) + " " + one.hashCode() + " " + two.hashCode();
    }

    public static Object toArrays() {
        List<Integer> list = new ArrayList<>(List.of(3, 1, 2));
        Integer[] wide = list.toArray(new Integer[5]);
        Integer[] exact = list.toArray(new Integer[0]);
        Object[] plain = list.toArray();
        return new Object[] {wide, exact, plain, wide.length, plain.getClass() == Object[].class};
    }

    public static Object growAndTrim() {
        ArrayList<Integer> list = new ArrayList<>(2);
        for (int i = 0; i < 40; i++) list.add(0, i);
        list.trimToSize();
        list.ensureCapacity(100);
        list.subList(5, 35).clear();
        return list;
    }

    public static Object sortStable() {
        List<String> list = new ArrayList<>(List.of("bb", "a", "ccc", "aa", "c", "b"));
        list.sort((p, q) -> p.length() - q.length());
        String byLength = list.toString();
        list.sort(null);
        Collections.reverse(list);
        return byLength + list;
    }
}
