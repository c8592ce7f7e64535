// expect: different
// method: Counter.next
// twin: SupplierOnce
// why: asked twice, it counts twice
import java.util.function.IntSupplier;

class Counter {
    int n;

    int next() {
        IntSupplier s = () -> ++n;
        return s.getAsInt() + 1;
    }
}
