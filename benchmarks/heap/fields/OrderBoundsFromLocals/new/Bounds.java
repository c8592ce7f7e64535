class Bounds {
    int low;
    int high;

    void order() {
        int least = high < low ? high : low;
        int most = high < low ? low : high;
        low = least;
        high = most;
    }
}
