class Round {
    static long halves(int n) {
        return Math.floorDiv(n + 1L, 2L);
    }
}
