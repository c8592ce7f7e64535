import java.util.Optional;

class Wrap {
    static boolean has(String s) {
        return Optional.ofNullable(s).isPresent();
    }
}
