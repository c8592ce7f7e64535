class Endless {
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
    static int tribonacci(int n) {
        if (n == 0) return 0;
        if (n == 1) return 0;
        if (n == 2) return 1;
        return tribonacci(n - 1) + tribonacci(n - 2) + tribonacci(n - 3);
    }

    static class Node {
        int value;
        Node next;
    }

    // verdict: different
    static boolean has(Node n, int value) {
        while (n != null) {
            if (n.value == value) return true;
            n = n.next;
        }
        return false;
    }

    // verdict: different
    static int gcd(int a, int b) {
        while (true) {
            if (b == 0) return a;
            int rest = a % b;
            a = b;
            b = rest;
        }
    }

    // verdict: different
    static boolean even(int n) {
        return n == 0 || odd(n < 0 ? n + 1 : n - 1);
    }

    static boolean odd(int n) {
        return n != 0 && even(n < 0 ? n + 1 : n - 1);
    }

    // verdict: different
    static int upTo(int from, int to) {
        int sum = 0;
        for (int i = from; i <= to; i++) {
            sum += i;
            if (i == Integer.MAX_VALUE) break;
        }
        return sum;
    }

    // verdict: different
    static int steps(double x, double step) {
        int count = 0;
        while (x < 1.0 && count < 1000) {
            x += step;
            count++;
        }
        return count;
    }
}
