// expect: different
// method: Roman.value
// twin: MapOfAsSwitch
// why: another default
import java.util.Map;

class Roman {
    static int value(String s) {
        return Map.of("I", 1, "V", 5, "X", 10).getOrDefault(s, 0);
    }
}
