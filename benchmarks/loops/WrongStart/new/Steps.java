class Steps {
    static int count(int n) {
        int sum = n > 0 ? 0 : 1;
        for (int i = 0; i < n; i++) {
            sum += i;
        }
        return sum;
    }
}
