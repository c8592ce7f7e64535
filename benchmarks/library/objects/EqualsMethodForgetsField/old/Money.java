// expect: different
// method: Money.equals
// twin: EqualsMethodNarrowed
// why: one field is not compared
import java.util.Objects;

class Money {
    int cents;
    String unit;

    public boolean equals(Object o) {
        if (!(o instanceof Money)) {
            return false;
        }
        Money m = (Money) o;
        return cents == m.cents && Objects.equals(unit, m.unit);
    }
}
