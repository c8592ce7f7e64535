// expect: equivalent
// method: Counter.next
// twin: SupplierTwice
// why: a supplier asked once
import java.util.function.IntSupplier;

class Counter {
    int n;

    int next() {
        IntSupplier s = () -> ++n;
        return s.getAsInt() + 1;
    }
}
