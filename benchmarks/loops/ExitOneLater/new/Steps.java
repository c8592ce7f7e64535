class Steps {
    static int count(int n) {
        int sum = 0;
        for (int i = 0; i < n || i == 1000; i++) {
            sum += 2;
        }
        return sum;
    }
}
