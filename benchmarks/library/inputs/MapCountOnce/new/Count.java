import java.util.Map;

class Count {
    static void count(Map<String, Integer> counts, String word) {
        Integer n = counts.get(word);
        counts.put(word, n == null ? 1 : n + 1);
    }
}
