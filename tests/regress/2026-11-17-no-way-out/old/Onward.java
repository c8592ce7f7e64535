// Versions that never end though no state comes again: an invariant excludes every exit, or a recursion is deeper than any stack.
class Onward {
    // verdict: different
    static int steps(int i, int n) {
        int count = 0;
        while (i != n && i != n + 1) {
            i += 2;
            count++;
        }
        return count;
    }

    // verdict: different
    static int tenths(int n) {
        int count = 0;
        for (double d = 0; d < n / 10.0; d += 0.1) {
            count++;
        }
        return count < 100 ? 1 : 2;
    }

    // verdict: different
    static boolean pairs(long i, long j) {
        while (i != j && i != j + 1) {
            i += 3;
            j += 5;
        }
        return true;
    }

    // verdict: different
    static int factorial(int n) {
        return n <= 0 ? 1 : n * factorial(n - 1);
    }

    // verdict: different
    static int fibonacci(int n) {
        if (n < 0) {
            return 0;
        }
        if (n < 2) {
            return n;
        }
        return fibonacci(n - 1) + fibonacci(n - 2);
    }

    // verdict: different
    static boolean even(int n) {
        return n == 0 || n > 0 && odd(n - 1);
    }

    static boolean odd(int n) {
        return n != 0 && even(n - 1);
    }

    // verdict: different
    static int grow(int[] values, int sum) {
        return values.length < 2 || sum > 100 ? sum : grow(values, sum + Math.max(values[0], 1));
    }

    // verdict: proved | ending | bounded | unknown
    static int bothApart(int i, int n) {
        int count = 0;
        while (i != n) {
            i += 2;
            count++;
        }
        return count;
    }

    // verdict: proved | ending | bounded | unknown
    static int bothDeep(int n) {
        return n == 0 ? 0 : 1 + bothDeep(n - 1);
    }

    // verdict: proved | ending | bounded | unknown
    static int tail(int n, int sum) {
        return n == 0 ? sum : tail(n - 1, sum + n);
    }

    // verdict: proved | ending | bounded | unknown
    static int merelyDeep(int n) {
        return n <= 0 ? 0 : 1 + merelyDeep(n - 1);
    }

    // verdict: proved | ending | bounded | unknown
    static int merelyLong(int n) {
        for (long i = 1; i > 0; i++) {
            n ^= 1;
        }
        return n;
    }

    // verdict: proved
    static int moreRounds(int n) {
        for (int i = 0; i < 100; i++) {
            if (i == 50) {
                return n;
            }
        }
        return n;
    }

    // verdict: proved | ending | bounded | unknown
    static int wraps(int i) {
        int count = 0;
        while (i != 0) {
            i += 3;
            count++;
        }
        return count;
    }
}
