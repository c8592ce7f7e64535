class Squares {
    static int squares(int n) {
        int sum = 0;
        int square = 0;
        for (int i = 0; i < n; i++) {
            sum += square;
            square += 2 * i + 2;
        }
        return sum;
    }
}
