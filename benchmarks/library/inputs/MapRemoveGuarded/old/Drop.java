// expect: equivalent
// method: Drop.drop
// twin: MapRemoveGuardedByValue
// why: removing what is not there changes nothing
import java.util.Map;

class Drop {
    static void drop(Map<String, String> names, String key) {
        names.remove(key);
    }
}
