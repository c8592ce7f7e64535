import java.util.Objects;

class Has {
    static boolean has(String a, String b, String x) {
        return Objects.equals(x, a) || Objects.equals(x, b);
    }
}
