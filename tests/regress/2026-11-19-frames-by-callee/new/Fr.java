class Fr {
    static boolean rare(int x) { return x * 1664525 + 1013904223 == 123456789; }
    static String who() { return new Throwable().getStackTrace()[1].getMethodName(); }
    static String help() { return who(); }

    // the line is the same, and the code that runs, but for a frame in between
    // verdict: unknown|different
    static String called(int x) { return rare(x) ? help() : ""; }

    // verdict: proved
    static int other(int x) { return x + x; }

    // verdict: unknown|different
    static int depth(int x) { return rare(x) ? deeper() : 0; }
    static int deep() { return new Throwable().getStackTrace().length; }
    static int deeper() { return deep(); }
}
