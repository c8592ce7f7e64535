import java.util.Map;

class Fill {
    static void fill(Map<String, Integer> ages, String name, int age) {
        if (!ages.containsKey(name)) {
            ages.put(name, age);
        }
    }
}
