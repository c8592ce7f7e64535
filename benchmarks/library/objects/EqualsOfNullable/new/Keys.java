import java.util.Objects;

class Keys {
    static boolean same(String a, String b) {
        return Objects.equals(a, b);
    }
}
