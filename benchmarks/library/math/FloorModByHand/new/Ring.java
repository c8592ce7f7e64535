class Ring {
    static int next(int at) {
        int rest = (at + 1) % 7;
        return rest < 0 ? rest + 7 : rest;
    }
}
