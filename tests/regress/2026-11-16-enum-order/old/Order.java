class Order {
    enum Color { RED, GREEN, BLUE }

    enum Op {
        ADD { int run(int a) { return a + 1; } },
        SUB { int run(int a) { return a - 1; } };

        abstract int run(int a);
    }

    enum More { A, B }

    static int ordinal(Color c) { return c.ordinal(); }

    static int after(Color c) { return 1 + c.ordinal(); }

    static int compared(Color a, Color b) { return a.compareTo(b); }

    static int any(Enum<?> e) { return e.ordinal(); }

    static int comparable(Comparable<Color> a, Color b) { return a.compareTo(b); }

    static int run(Op o, int a) { return o.run(a); }

    static String more(More m) {
        switch (m) {
            case A: return "a";
            case B: return "b";
            default: return "?";
        }
    }
}
