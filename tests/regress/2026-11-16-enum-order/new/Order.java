class Order {
    enum Color { GREEN, RED, BLUE }

    enum Op {
        SUB { int run(int a) { return a - 1; } },
        ADD { int run(int a) { return a + 1; } };

        abstract int run(int a);
    }

    enum More { A, B, C }

    static int ordinal(Color c) { return c.ordinal(); }

    static int after(Color c) { return c.ordinal() + 1; }

    static int compared(Color a, Color b) { return a.compareTo(b); }

    static int any(Enum<?> e) { return e.ordinal(); }

    static int comparable(Comparable<Color> a, Color b) { return a.compareTo(b); }

    static int run(Op o, int a) { int b = a; return o.run(b); }

    static String more(More m) {
        if (m == More.A) return "a";
        if (m == null) throw new NullPointerException();
        return m == More.B ? "b" : "?";
    }
}
