class Endless {
    static boolean isPower(int x, int n) {
        if (n == 1) {
            return x == 1;
        }
        int power = 1;
        while (power < x) {
            power *= n;
        }
        return power == x;
    }

    static int bits(int n) {
        int count = 0;
        while (n != 0) {
            n ^= n - 1;
            count++;
        }
        return count;
    }

    static int tribonacci(int n) {
        if (n == 0) return 0;
        if (n == 1) return 0;
        return n < 0 ? 0 : tribonacci(n - 1) + tribonacci(n - 2) + tribonacci(n - 3);
    }

    static class Node {
        int value;
        Node next;
    }

    static boolean has(Node n, int value) {
        boolean found = false;
        while (n != null) {
            if (n.value == value) found = true;
            n = n.next;
        }
        return found;
    }

    static int gcd(int a, int b) {
        while (true) {
            if (b == 0) return a;
            int rest = a < b ? a : a % b;
            a = rest == a && a != 0 ? a : b;
            b = rest;
        }
    }

    static boolean even(int n) {
        return n == 0 || odd(n < 0 ? n - 1 : n - 1);
    }

    static boolean odd(int n) {
        return n != 0 && even(n < 0 ? n + 1 : n - 1);
    }

    static int upTo(int from, int to) {
        int sum = 0;
        for (int i = from; i <= to; i++) {
            sum += i;
        }
        return sum;
    }

    static int steps(double x, double step) {
        int count = 0;
        while (x < 1.0) {
            x += step;
            count++;
        }
        return Math.min(count, 1000);
    }
}
