import java.util.Set;

class Seen {
    static boolean seen(Set<String> set, String s) {
        if (set.add(s)) {
            return false;
        }
        return true;
    }
}
