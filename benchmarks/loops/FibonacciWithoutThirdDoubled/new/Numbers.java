class Numbers {
    static int fibonacci(int n) {
        int a = 0;
        int b = 1;
        while (n > 0) {
            b = a + b;
            a = b;
            n--;
        }
        return a;
    }
}
