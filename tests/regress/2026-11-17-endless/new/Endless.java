class Endless {
    static class Node {
        int value;
        Node next;
    }

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

    static boolean has(Node n, int value) {
        boolean found = false;
        while (n != null) {
            if (n.value == value) {
                found = true;
            }
            n = n.next;
        }
        return found;
    }

    static boolean even(int n) {
        return n == 0 || odd(n - 1);
    }

    static boolean odd(int n) {
        return n != 0 && even(n < 0 ? n + 1 : n - 1);
    }

    static int steps(double x, double step) {
        int count = 0;
        while (x < 1.0) {
            x += step;
            count++;
        }
        return Math.min(count, 50);
    }

    static int collatz(int n) {
        int rounds = 0;
        for (; n != 1; rounds++) {
            if (n % 2 == 0) {
                n = n / 2;
            } else {
                n = 1 + n * 3;
            }
        }
        return rounds;
    }

    static boolean inArray(int[] values, int value) {
        for (int i = 0; i < values.length; i++) {
            if (values[i] == value) {
                return true;
            }
        }
        return false;
    }

    static int length(Node n) {
        int length = 0;
        for (Node at = n; at != null; at = at.next) {
            length++;
        }
        return length;
    }

    static int forEver(int n) {
        while (n != 0) {
            if (n > 0) {
                n--;
            }
        }
        return n;
    }
}
