// old prints: false
// new prints: true
import java.util.HashSet;

class Witness {
    public static void main(String[] args) {
        System.out.println(Seen.seen(new HashSet<>(), "a"));
    }
}
