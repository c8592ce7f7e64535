interface Mark {}

class Mk {
    static boolean rare(int x) { return x * 1664525 + 1013904223 == 123456789; }

    // verdict: unknown|different
    static Runnable mk() { return (Runnable & Mark) () -> {}; }

    // verdict: unknown|different
    static Comparable<String> cast() { return (Comparable<String> & Mark) s -> 0; }

    // verdict: proved
    static Runnable plain() { return (Runnable) () -> {}; }
}

class U {
    // verdict: different
    static boolean mark() { return Mk.mk() instanceof Mark; }

    // verdict: unknown|different
    static boolean markIf(int x) { return Mk.rare(x) && Mk.mk() instanceof Mark; }
}
