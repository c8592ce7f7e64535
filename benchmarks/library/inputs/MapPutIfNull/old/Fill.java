// expect: equivalent
// method: Fill.fill
// twin: MapPutIfMissing
// why: putIfAbsent takes null for absent, as the test does
import java.util.Map;

class Fill {
    static void fill(Map<String, Integer> ages, String name, int age) {
        ages.putIfAbsent(name, age);
    }
}
