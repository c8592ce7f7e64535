// old prints: true
// new prints: false
import java.util.HashSet;
import java.util.Set;

class Witness {
    public static void main(String[] args) {
        Set<Integer> room = new HashSet<>(Set.of(1));
        System.out.println(Leave.leave(room, 1));
    }
}
