// expect: different
// method: Down.compare
// twin: ReverseByComparator
// why: the difference overflows
import java.util.Comparator;

class Down {
    static int compare(Integer a, Integer b) {
        return Comparator.<Integer>naturalOrder().reversed().compare(a, b);
    }
}
