import java.util.Optional;

class Opt {
    static int or(Optional<Integer> n) {
        return n.orElse(1);
    }
}
