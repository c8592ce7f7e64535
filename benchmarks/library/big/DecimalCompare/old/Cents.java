// expect: equivalent
// method: Cents.same
// twin: DecimalEquals
// why: compareTo ignores the scale
import java.math.BigDecimal;

class Cents {
    static boolean same(int a) {
        return BigDecimal.valueOf(a).compareTo(BigDecimal.valueOf(10L * a, 1)) == 0;
    }
}
