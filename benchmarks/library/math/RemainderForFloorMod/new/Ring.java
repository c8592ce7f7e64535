class Ring {
    static int next(int at) {
        return (at + 1) % 7;
    }
}
