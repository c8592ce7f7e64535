// expect: different
// method: Cents.same
// twin: DecimalCompare
// why: equals does not
import java.math.BigDecimal;

class Cents {
    static boolean same(int a) {
        return BigDecimal.valueOf(a).compareTo(BigDecimal.valueOf(10L * a, 1)) == 0;
    }
}
