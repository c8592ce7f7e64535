import java.util.NoSuchElementException;

class Empty {
    static Integer take(boolean fill, int n) {
        if (!fill) {
            throw new NoSuchElementException();
        }
        return n;
    }
}
