// expect: different
// method: Fill.fill
// twin: MapPutIfNull
// why: a key that stands for null is there
import java.util.Map;

class Fill {
    static void fill(Map<String, Integer> ages, String name, int age) {
        ages.putIfAbsent(name, age);
    }
}
