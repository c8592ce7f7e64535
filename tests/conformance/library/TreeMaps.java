import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

public class TreeMaps {
    private static TreeMap<Integer, String> sample() {
        TreeMap<Integer, String> map = new TreeMap<>();
        for (int i : new int[] {50, 20, 70, 10, 30, 60, 80, 25}) map.put(i, "n" + i);
        return map;
    }

    public static Object sortedOrder() {
        return sample().toString();
    }

    // inputs: (25), (26), (5), (90)
    public static Object neighbours(int key) {
        TreeMap<Integer, String> map = sample();
        return map.floorKey(key) + " " + map.ceilingKey(key) + " " + map.lowerKey(key) + " " + map.higherKey(key);
    }

    public static Object endsAndPolls() {
        TreeMap<Integer, String> map = sample();
        Map.Entry<Integer, String> first = map.pollFirstEntry();
        return first + " " + map.lastEntry() + map.firstKey() + map.pollLastEntry() + map.size();
    }

    public static Object ranges() {
        TreeMap<Integer, String> map = sample();
        return map.headMap(30) + " " + map.tailMap(60, false) + " " + map.subMap(20, true, 60, true);
    }

    public static Object rangeViewWritesThrough() {
        TreeMap<Integer, String> map = sample();
        NavigableMap<Integer, String> view = map.subMap(20, true, 60, false);
        view.remove(25);
        view.put(40, "new");
        return map.toString() + view.size();
    }

    public static Object rangeViewRejects() {
        sample().subMap(20, 60).put(99, "out");
        return null;
    }

    public static Object descending() {
        return sample().descendingMap().toString() + sample().descendingKeySet().first();
    }

    public static Object customOrder() {
        TreeMap<String, Integer> map = new TreeMap<>(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        for (String s : List.of("bb", "a", "cc", "dddd", "b", "ccc")) map.put(s, s.length());
        return map.toString();
    }

    public static Object nullKey() {
        return new TreeMap<String, Integer>().put(null, 1);
    }

    public static Object manyRemovals() {
        TreeMap<Integer, Integer> map = new TreeMap<>();
        for (int i = 0; i < 60; i++) map.put(i * 17 % 61, i);
        for (int i = 0; i < 61; i += 2) map.remove(i);
        return map;
    }

    public static Object treeSet() {
        TreeSet<String> set = new TreeSet<>(List.of("pear", "apple", "fig", "kiwi"));
        return set.first() + set.last() + set.ceiling("b") + set.floor("b") + set.headSet("kiwi") + set.descendingSet() + set.add("fig");
    }

    public static Object treeSetSub() {
        NavigableSet<Integer> set = new TreeSet<>(List.of(1, 3, 5, 7, 9, 11));
        NavigableSet<Integer> part = set.subSet(3, false, 9, true);
        part.pollFirst();
        return part + " " + set + " " + part.contains(3) + part.size();
    }

    public static Object hashSets() {
        Set<Integer> a = new HashSet<>(List.of(1, 2, 3, 4));
        Set<Integer> b = new HashSet<>(List.of(3, 4, 5));
        boolean changed = a.retainAll(b);
        a.addAll(List.of(9, 9, 10));
        return changed + " " + a + a.add(9) + a.remove(3) + a.containsAll(List.of(4, 10)) + a.hashCode();
    }

    public static Object linkedHashSet() {
        Set<String> set = new LinkedHashSet<>();
        for (String s : "to be or not to be".split(" ")) set.add(s);
        set.remove("be");
        set.add("be");
        return set.toString();
    }

    public static Object setEquality() {
        Set<Integer> tree = new TreeSet<>(List.of(3, 1, 2));
        Set<Integer> hash = new HashSet<>(List.of(1, 2, 3));
        return tree.equals(hash) + " " + hash.equals(tree) + " " + (tree.hashCode() == hash.hashCode()) + tree.equals(List.of(1, 2, 3));
    }

    public static Object wrongKeyType() {
        TreeSet<Object> set = new TreeSet<>();
        set.add("text");
        set.add(1);
        return set;
    }
}
