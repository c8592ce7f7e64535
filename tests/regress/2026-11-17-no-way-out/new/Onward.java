class Onward {
    static int steps(int i, int n) {
        int count = 0;
        while (i != n) {
            i += 2;
            count++;
        }
        return count;
    }

    static int tenths(int n) {
        int count = 0;
        for (double d = 0; d != n / 10.0; d += 0.1) {
            count++;
        }
        return count < 100 ? 1 : 2;
    }

    static boolean pairs(long i, long j) {
        while (i != j) {
            i += 3;
            j += 5;
        }
        return true;
    }

    static int factorial(int n) {
        return n == 0 ? 1 : n * factorial(n - 1);
    }

    static int fibonacci(int n) {
        if (n == 0) {
            return 0;
        }
        if (n == 1) {
            return 1;
        }
        return fibonacci(n - 1) + fibonacci(n - 2);
    }

    static boolean even(int n) {
        return n == 0 || odd(n - 1);
    }

    static boolean odd(int n) {
        return n != 0 && even(n - 1);
    }

    static int grow(int[] values, int sum) {
        return values.length < 2 || sum > 100 && values[1] != 7 ? sum : grow(values, sum + Math.max(values[0], 1));
    }

    static int bothApart(int i, int n) {
        int count = 0;
        for (; n != i; i = 2 + i) {
            count += 1;
        }
        return count;
    }

    static int bothDeep(int n) {
        if (n != 0) {
            int rest = bothDeep(n - 1);
            return rest + 1;
        }
        return n;
    }

    static int tail(int n, int sum) {
        while (n != 0) {
            sum += n;
            n--;
        }
        return sum;
    }

    static int merelyDeep(int n) {
        return Math.max(n, 0);
    }

    static int merelyLong(int n) {
        return n ^ 1;
    }

    static int moreRounds(int n) {
        return n;
    }

    static int wraps(int i) {
        int count = 0;
        while (i != 0) {
            i = i + 1 + 2;
            count++;
        }
        return count;
    }
}
