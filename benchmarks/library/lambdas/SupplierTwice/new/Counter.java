import java.util.function.IntSupplier;

class Counter {
    int n;

    int next() {
        IntSupplier s = () -> ++n;
        s.getAsInt();
        return s.getAsInt() + 1;
    }
}
