/** An exception that was passed in and one that the call makes are never the same, whatever their class. */
final class Rethrow {
    static final class Mine extends RuntimeException {}

    static void library(RuntimeException given) {
        if (given != null) {
            throw given;
        }
    }

    static void own(Mine given) {
        if (given != null) {
            throw given;
        }
    }

    static void other(Mine given) {
        if (given != null) {
            throw new Mine();
        }
    }

    static void sometimes(Mine given, boolean flag) {
        if (given != null) {
            throw flag ? given : new Mine();
        }
    }

    private Rethrow() {}
}
