class Costs {
    static int cost(int n) {
        return 3 * n;
    }
}
