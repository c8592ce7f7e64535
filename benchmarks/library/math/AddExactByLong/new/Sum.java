class Sum {
    static int add(int a, int b) {
        long sum = (long) a + b;
        if (sum != (int) sum) {
            throw new ArithmeticException();
        }
        return (int) sum;
    }
}
