// What the JVM says of null names the variables and fields that the code keeps its values in.
import java.util.concurrent.CompletableFuture;

class Named {
    String name;
    Named[] parts;
    static Throwable last;

    // verdict: proved
    int length() {
        return name.length();
    }

    // verdict: proved
    int ofPart(int at) {
        return parts[at].name.length();
    }

    // verdict: proved
    int byGetter() {
        return name.length();
    }

    private String getName() {
        return name;
    }

    int same() {
        return name.length();
    }

    static void kept(Named given) {
        try {
            given.byGetter();
        } catch (RuntimeException problem) {
            last = problem;
        }
    }
}

class Use {
    // verdict: unknown|different
    static String message(Named given) {
        try {
            return "" + given.length();
        } catch (NullPointerException problem) {
            return problem.getMessage();
        }
    }

    // verdict: unknown|different
    static void printed(Named given) {
        try {
            given.ofPart(0);
        } catch (RuntimeException problem) {
            System.out.println("failed: " + problem);
        }
    }

    // verdict: unknown|different
    static String keptElsewhere(Named given) {
        Named.kept(given);
        return Named.last.getMessage();
    }

    // verdict: unknown|different
    static Object later(Named given) {
        return CompletableFuture.completedFuture(1).thenApply(x -> given.byGetter()).handle((x, e) -> e.getCause().getMessage()).join();
    }

    // verdict: proved
    static String unread(Named given) {
        try {
            return "" + given.length();
        } catch (NullPointerException problem) {
            return "none";
        }
    }

    // verdict: proved
    static String sameCode(Named given) {
        try {
            return "" + given.same();
        } catch (NullPointerException problem) {
            return problem.getMessage();
        }
    }
}
