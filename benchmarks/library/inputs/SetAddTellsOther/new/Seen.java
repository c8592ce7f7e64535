import java.util.Set;

class Seen {
    static boolean seen(Set<String> set, String s) {
        return set.add(s);
    }
}
