// expect: different
// method: Count.count
// twin: MapCountOnce
// why: a word whose count is null
import java.util.Map;

class Count {
    static void count(Map<String, Integer> counts, String word) {
        Integer n = counts.get(word);
        if (n == null) {
            counts.put(word, 1);
        } else {
            counts.put(word, n + 1);
        }
    }
}
