class Clamp {
    static int clamp(int n, int low, int high) {
        int cut = n > high ? high : n;
        return cut < low ? low : cut;
    }
}
