class Steps {
    static int times(int n, int step) {
        int sum = 0;
        for (int i = n; i >= 0; i--) {
            sum += step;
        }
        return sum;
    }
}
