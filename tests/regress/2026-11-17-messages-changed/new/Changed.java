/** An overridden `getMessage` that changed: whoever throws such an exception says something else, though its own code is the same. */
public class Changed {
    static class Ex extends RuntimeException {
        @Override
        public String getMessage() {
            return "new";
        }
    }

    static void thrower(int x) {
        if (x == 3) {
            throw new Ex();
        }
    }

    static void passing(Ex given) {
        throw given;
    }

    static int silent(int x) {
        int twice = 2 * x;
        return twice;
    }
}
