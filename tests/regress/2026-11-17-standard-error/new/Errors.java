class Errors {
    static int warned(int x) {
        if (x > 101) {
            System.err.println("big: " + x);
        }
        return x + 1;
    }

    static int warnedInOtherWords(int x) {
        boolean isBig = !(x <= 100);
        if (isBig) {
            System.err.println("big: " + x);
        }
        return 1 + x;
    }

    static void otherStream(String text) {
        System.out.println(text);
    }

    static int order(int x) {
        System.out.println("o");
        System.err.println("e");
        return x;
    }

    static void silenced(int[] values) {
        for (int value : values) {
            if (value < 0 && value != -7) {
                System.err.print(value);
            }
        }
    }

    static void counted(int n) {
        int i = 0;
        while (n > i) {
            System.err.print(i++);
        }
    }

    static int caught(int x) {
        try {
            return 10 / x;
        } catch (ArithmeticException problem) {
            new IllegalStateException("b", problem).printStackTrace();
            return 0;
        }
    }

    static int traced(int x) {
        try {
            return divided(x);
        } catch (ArithmeticException problem) {
            problem.printStackTrace();
            return 0;
        }
    }

    private static int divided(int x) {
        return 10 / x;
    }

    static void formatted(int x) {
        System.err.printf("%d.%n", x);
    }
}
