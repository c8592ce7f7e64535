import java.util.NoSuchElementException;

class Positive {
    static Integer of(Integer n) {
        if (n <= 0) {
            throw new NoSuchElementException();
        }
        return n;
    }
}
