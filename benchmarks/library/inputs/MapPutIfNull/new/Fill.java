import java.util.Map;

class Fill {
    static void fill(Map<String, Integer> ages, String name, int age) {
        if (ages.get(name) == null) {
            ages.put(name, age);
        }
    }
}
