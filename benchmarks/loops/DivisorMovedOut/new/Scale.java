class Scale {
    static int scaled(int n, int by) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += i;
        }
        return sum / by;
    }
}
