// expect: different
// method: Weight.of
// twin: EnumMapForSwitch
// why: a constant is missing
import java.util.EnumMap;

enum Color {
    RED, GREEN, BLUE
}

class Weight {
    static int of(Color c) {
        EnumMap<Color, Integer> map = new EnumMap<>(Color.class);
        map.put(Color.RED, 1);
        map.put(Color.BLUE, 3);
        return map.getOrDefault(c, 0);
    }
}
