class Errors {
    // verdict: different
    static int warned(int x) {
        if (x > 100) {
            System.err.println("big: " + x);
        }
        return x + 1;
    }

    // verdict: proved
    static int warnedInOtherWords(int x) {
        if (x > 100) {
            System.err.println("big: " + x);
        }
        return x + 1;
    }

    // verdict: different
    static void otherStream(String text) {
        System.err.println(text);
    }

    // verdict: proved
    static int order(int x) {
        System.err.println("e");
        System.out.println("o");
        return x;
    }

    // verdict: different
    static void silenced(int[] values) {
        for (int value : values) {
            if (value < 0) {
                System.err.print(value);
            }
        }
    }

    // verdict: proved
    static void counted(int n) {
        for (int i = 0; i < n; i++) {
            System.err.print(i);
        }
    }

    // verdict: different
    static int caught(int x) {
        try {
            return 10 / x;
        } catch (ArithmeticException problem) {
            new IllegalStateException("a", problem).printStackTrace();
            return 0;
        }
    }

    // verdict: proved | unknown
    static int traced(int x) {
        try {
            return 10 / x;
        } catch (ArithmeticException problem) {
            problem.printStackTrace();
            return 0;
        }
    }

    // verdict: different
    static void formatted(int x) {
        System.err.printf("%d%n", x);
    }
}
