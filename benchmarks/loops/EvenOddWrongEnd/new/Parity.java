class Parity {
    static boolean even(int n) {
        return (n & 255) == 0 || odd((n & 255) - 1);
    }

    static boolean odd(int n) {
        return (n & 255) == 0 || even((n & 255) - 1);
    }
}
