class Shift {
    static int run(int n) {
        int r = 1;
        int i = 0;
        while (i < n) {
            r = (i << -1) + r;
            i++;
        }
        return r;
    }
}
