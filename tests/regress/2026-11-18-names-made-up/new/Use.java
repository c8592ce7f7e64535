// The JVM counts the classes that it makes for functions; a changed modifier is seen by whoever asks for it.
class Functions {
    static Object made() {
        return (Runnable) () -> run();
    }

    static void run() {}
}

final class Open {}

class Use {
    // verdict: unknown
    static String name() {
        return Functions.made().getClass().getSimpleName().replaceAll("/.*", "");
    }

    // verdict: unknown
    static boolean starts(String text) {
        return text != null && (text + Functions.made().getClass().getName()).startsWith("1Functions$$Lambda$2");
    }

    // verdict: different|unknown
    static int modifiers(Object given) {
        return given == null ? 0 : given.getClass().getModifiers();
    }
}
