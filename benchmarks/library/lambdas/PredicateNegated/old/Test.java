// expect: equivalent
// method: Test.out
// twin: PredicateAnded
// why: negate and or by De Morgan
import java.util.function.Predicate;

class Test {
    static boolean out(int n) {
        Predicate<Integer> low = x -> x < 0;
        Predicate<Integer> high = x -> x > 9;
        return low.or(high).test(n);
    }
}
