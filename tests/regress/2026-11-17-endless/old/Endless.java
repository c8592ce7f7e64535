class Endless {
    static class Node {
        int value;
        Node next;
    }

    // verdict: different
    static boolean isPower(int x, int n) {
        int power = 1;
        while (power < x) {
            power *= n;
        }
        return power == x;
    }

    // verdict: different
    static int bits(int n) {
        int count = 0;
        while (n != 0) {
            n &= n - 1;
            count++;
        }
        return count;
    }

    // verdict: different
    static boolean has(Node n, int value) {
        while (n != null) {
            if (n.value == value) {
                return true;
            }
            n = n.next;
        }
        return false;
    }

    // verdict: different
    static boolean even(int n) {
        return n == 0 || odd(n < 0 ? n + 1 : n - 1);
    }

    static boolean odd(int n) {
        return n != 0 && even(n < 0 ? n + 1 : n - 1);
    }

    // verdict: different
    static int steps(double x, double step) {
        int count = 0;
        while (x < 1.0 && count < 50) {
            x += step;
            count++;
        }
        return count;
    }

    // verdict: proved
    static int collatz(int n) {
        int rounds = 0;
        while (n != 1) {
            n = n % 2 == 0 ? n / 2 : 3 * n + 1;
            rounds++;
        }
        return rounds;
    }

    // verdict: proved
    static boolean inArray(int[] values, int value) {
        boolean found = false;
        for (int i = 0; i < values.length; i++) {
            if (values[i] == value) {
                found = true;
            }
        }
        return found;
    }

    // verdict: proved
    static int length(Node n) {
        int length = 0;
        while (n != null) {
            n = n.next;
            length += 1;
        }
        return length;
    }

    // verdict: proved | bounded
    static int forEver(int n) {
        while (n != 0) {
            n = n < 0 ? n : n - 1;
        }
        return 0;
    }
}
