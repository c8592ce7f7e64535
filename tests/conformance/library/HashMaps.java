import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

public class HashMaps {
    record Bad(int id) {
        @Override public int hashCode() { return id % 2; }
    }

    public static Object putGetRemove() {
        Map<String, Integer> map = new HashMap<>();
        Integer none = map.put("one", 1);
        Integer old = map.put("one", 11);
        map.put(null, 0);
        return none + " " + old + " " + map.get("one") + map.get(null) + map.get("two") + map.remove("one") + map.size();
    }

    public static Object manyKeysResize() {
        Map<Integer, Integer> map = new HashMap<>();
        for (int i = 0; i < 100; i++) map.put(i * 37, i);
        int sum = 0;
        for (int i = 0; i < 100; i += 3) sum += map.get(i * 37);
        return sum + map.size();
    }

    public static Object collidingKeys() {
        Map<Bad, String> map = new HashMap<>();
        for (int i = 0; i < 25; i++) map.put(new Bad(i), "v" + i);
        map.remove(new Bad(4));
        map.remove(new Bad(7));
        return map.size() + map.get(new Bad(20)) + map.get(new Bad(4)) + map.containsKey(new Bad(19)) + map.containsKey(new Bad(25));
    }

    public static Object iterationByHashOrder() {
        Map<Integer, String> map = new HashMap<>();
        for (int key : new int[] {17, 1, 33, 2, 100, -5}) map.put(key, "k" + key);
        return map.toString();
    }

    public static Object stringKeysOrder() {
        Map<String, Integer> map = new HashMap<>();
        for (String s : "the quick brown fox jumps over the lazy dog".split(" ")) map.merge(s, 1, Integer::sum);
        return map.toString();
    }

    public static Object computeFamily() {
        Map<String, Integer> map = new HashMap<>(Map.of("a", 1));
        map.compute("a", (k, v) -> v == null ? 100 : v + 1);
        map.compute("b", (k, v) -> v == null ? 100 : v + 1);
        map.computeIfAbsent("c", String::length);
        map.computeIfPresent("b", (k, v) -> null);
        map.merge("a", 5, (x, y) -> x * y);
        return map.get("a") + "," + map.get("b") + "," + map.get("c") + "," + map.size();
    }

    public static Object defaults() {
        Map<String, Integer> map = new HashMap<>();
        map.put("null", null);
        return map.getOrDefault("x", 7) + " " + map.getOrDefault("null", 8) + " " + map.putIfAbsent("null", 9) + map.get("null") + map.putIfAbsent("null", 10);
    }

    public static Object viewsWriteThrough() {
        Map<Integer, String> map = new HashMap<>();
        for (int i = 0; i < 6; i++) map.put(i, "v" + i);
        map.keySet().remove(2);
        map.values().remove("v4");
        map.entrySet().removeIf(e -> e.getKey() == 0);
        for (Map.Entry<Integer, String> e : map.entrySet()) e.setValue(e.getValue() + "!");
        return map.toString();
    }

    public static Object iteratorRemove() {
        Map<Integer, Integer> map = new HashMap<>();
        for (int i = 0; i < 10; i++) map.put(i, i * i);
        for (Iterator<Map.Entry<Integer, Integer>> it = map.entrySet().iterator(); it.hasNext(); ) {
            if (it.next().getValue() % 2 == 1) it.remove();
        }
        return map;
    }

    public static Object modifiedWhileIterating() {
        Map<Integer, Integer> map = new HashMap<>(Map.of(1, 1, 2, 2, 3, 3));
        for (Integer key : map.keySet()) map.put(key + 10, key);
        return map;
    }

    public static Object linkedKeepsInsertion() {
        Map<String, Integer> map = new LinkedHashMap<>();
        for (String s : new String[] {"z", "a", "m", "a", "b"}) map.merge(s, 1, Integer::sum);
        map.remove("m");
        map.put("m", 9);
        return map.toString();
    }

    public static Object linkedAccessOrder() {
        Map<Integer, String> cache = new LinkedHashMap<>(16, 0.75f, true) {
            @Override protected boolean removeEldestEntry(Map.Entry<Integer, String> eldest) {
                return size() > 3;
            }
        };
        for (int i = 0; i < 3; i++) cache.put(i, "v" + i);
        cache.get(0);
        cache.put(3, "v3");
        cache.get(2);
        cache.put(4, "v4");
        return cache.keySet().toString();
    }

    public static Object equalityAcrossKinds() {
        Map<String, Integer> hash = new HashMap<>(Map.of("x", 1, "y", 2));
        Map<String, Integer> linked = new LinkedHashMap<>();
        linked.put("y", 2);
        linked.put("x", 1);
        return hash.equals(linked) + " " + (hash.hashCode() == linked.hashCode()) + hash.entrySet().equals(linked.entrySet());
    }

    public static Object groupManually() {
        Map<Integer, List<String>> groups = new HashMap<>();
        for (String s : List.of("a", "bb", "cc", "d", "eee")) groups.computeIfAbsent(s.length(), k -> new ArrayList<>()).add(s);
        return groups;
    }

    public static Object replaceFamily() {
        Map<String, Integer> map = new HashMap<>(Map.of("k", 1));
        boolean a = map.replace("k", 2, 3);
        boolean b = map.replace("k", 1, 4);
        Integer c = map.replace("none", 5);
        map.replaceAll((k, v) -> v * 7);
        return a + " " + b + " " + c + " " + map + map.remove("k", 1) + map.remove("k", 28);
    }
}
