// expect: equivalent
// method: Down.compare
// twin: ReverseByMinus
// why: reversed swaps the arguments
import java.util.Comparator;

class Down {
    static int compare(Integer a, Integer b) {
        return Comparator.<Integer>naturalOrder().reversed().compare(a, b);
    }
}
