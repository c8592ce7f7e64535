class Products {
    static int product(int n) {
        int result = 1;
        for (int i = 2; i < n; i++) {
            result *= i;
        }
        return result;
    }
}
