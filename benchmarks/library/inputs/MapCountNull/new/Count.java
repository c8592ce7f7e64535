import java.util.Map;

class Count {
    static void count(Map<String, Integer> counts, String word) {
        if (!counts.containsKey(word)) {
            counts.put(word, 1);
        } else {
            counts.put(word, counts.get(word) + 1);
        }
    }
}
