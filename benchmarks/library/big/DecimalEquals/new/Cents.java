import java.math.BigDecimal;

class Cents {
    static boolean same(int a) {
        return BigDecimal.valueOf(a).equals(BigDecimal.valueOf(10L * a, 1));
    }
}
