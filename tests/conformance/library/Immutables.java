import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

public class Immutables {
    public static Object listOf() {
        List<Integer> list = List.of(3, 1, 2);
        return list + " " + list.get(2) + list.indexOf(1) + list.contains(9) + list.size() + List.of().isEmpty() + List.of(1).hashCode();
    }

    public static Object listOfMany() {
        List<Integer> list = List.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12);
        return list.subList(3, 7) + "" + list.lastIndexOf(11) + list.equals(new ArrayList<>(list));
    }

    // inputs: (0), (1), (2), (3)
    public static Object listRejects(int which) {
        List<Integer> list = List.of(1, 2, 3);
        switch (which) {
            case 0 -> list.add(4);
            case 1 -> list.set(0, 9);
            case 2 -> list.remove(0);
            default -> list.clear();
        }
        return list;
    }

    public static Object listOfNull() {
        return List.of(1, null);
    }

    public static Object containsNull() {
        return List.of(1, 2).contains(null);
    }

    public static Object setOf() {
        Set<String> set = Set.of("a", "b", "c");
        return set.size() + " " + set.contains("b") + set.contains("z") + set.equals(Set.of("c", "b", "a")) + set.hashCode() + new TreeSet<>(set);
    }

    public static Object setDuplicate() {
        return Set.of("x", "y", "x");
    }

    public static Object mapOf() {
        Map<String, Integer> map = Map.of("one", 1, "two", 2, "three", 3);
        return map.get("two") + " " + map.get("four") + map.containsKey("one") + map.containsValue(3) + map.size() + map.hashCode() + new TreeMap<>(map);
    }

    public static Object mapDuplicate() {
        return Map.of("k", 1, "k", 2);
    }

    public static Object mapRejects() {
        return Map.of("k", 1).put("j", 2);
    }

    public static Object mapOfEntries() {
        Map<Integer, String> map = Map.ofEntries(Map.entry(1, "a"), Map.entry(2, "b"));
        int sum = 0;
        for (int key : map.keySet()) sum += key;
        return sum + map.getOrDefault(3, "none") + map.equals(new HashMap<>(Map.of(2, "b", 1, "a")));
    }

    public static Object copies() {
        List<String> base = new ArrayList<>(List.of("p"));
        List<String> copy = List.copyOf(base);
        base.add("q");
        return copy + "" + base + (List.copyOf(copy) == copy) + Set.copyOf(List.of(1, 1, 1)).size() + Map.copyOf(Map.of(1, 2)).get(1);
    }

    public static Object entries() {
        Map.Entry<String, Integer> entry = Map.entry("k", 5);
        return entry.getKey() + entry.getValue() + entry + entry.equals(Map.entry("k", 5)) + entry.hashCode();
    }

    public static Object sumOverSet() {
        int total = 0;
        for (int x : Set.of(5, 10, 20, 40, 80)) total += x;
        return total;
    }
}
