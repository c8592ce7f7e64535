class Small {
    short n;

    void add(int x) {
        int sum = n + x;
        n = sum > Short.MAX_VALUE ? Short.MAX_VALUE : (short) sum;
    }
}
