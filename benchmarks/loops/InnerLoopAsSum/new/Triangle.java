class Triangle {
    static int cells(int n) {
        int count = 0;
        for (int i = 0; i < n; i++) {
            count += i + 1;
        }
        return count;
    }
}
