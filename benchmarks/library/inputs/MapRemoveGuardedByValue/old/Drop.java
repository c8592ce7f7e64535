// expect: different
// method: Drop.drop
// twin: MapRemoveGuarded
// why: a key that stands for null stays
import java.util.Map;

class Drop {
    static void drop(Map<String, String> names, String key) {
        names.remove(key);
    }
}
