import java.util.NoSuchElementException;

class Second {
    static Integer second(boolean both, int a, int b) {
        if (!both) {
            throw new NoSuchElementException();
        }
        return b;
    }
}
