class Clamp {
    static int clamp(int n, int low, int high) {
        return Math.min(high, Math.max(n, low));
    }
}
