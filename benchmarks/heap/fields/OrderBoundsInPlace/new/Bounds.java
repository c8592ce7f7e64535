class Bounds {
    int low;
    int high;

    void order() {
        low = high < low ? high : low;
        high = high < low ? low : high;
    }
}
