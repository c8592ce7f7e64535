import java.util.Map;
import java.util.TreeMap;

/** Counts words with the JDK's own collections, whose bytecode is executed like any other. */
class Words {
    static String count(String text) {
        Map<String, Integer> counts = new TreeMap<>();
        for (String word : text.split(" ")) {
            counts.merge(word, 1, Integer::sum);
        }
        return counts.toString();
    }
}
