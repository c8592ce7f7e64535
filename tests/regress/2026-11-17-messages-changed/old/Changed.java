// option: exceptions=message
/** An overridden `getMessage` that changed: whoever throws such an exception says something else, though its own code is the same. */
public class Changed {
    static class Ex extends RuntimeException {
        @Override
        public String getMessage() {
            return "old";
        }
    }

    // verdict: different
    static void thrower(int x) {
        if (x == 3) {
            throw new Ex();
        }
    }

    // verdict: different
    static void passing(Ex given) {
        throw given;
    }

    // verdict: proved
    static int silent(int x) {
        int twice = x + x;
        return twice;
    }
}
