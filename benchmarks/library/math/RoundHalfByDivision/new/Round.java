class Round {
    static long halves(int n) {
        return (n + 1L) / 2L;
    }
}
