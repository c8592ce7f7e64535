class Costs {
    static int cost(int n) {
        return n > 0 ? 3 * n : 0;
    }
}
