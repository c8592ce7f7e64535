class Squares {
    static int sum(int n) {
        int sum = 7;
        for (int i = 1; i < n && i < 5000; i++) {
            sum += i * i + 1;
        }
        return sum;
    }
}
