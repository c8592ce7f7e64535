// expect: equivalent
// method: Count.count
// twin: MapCountNull
// why: one call instead of two
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
