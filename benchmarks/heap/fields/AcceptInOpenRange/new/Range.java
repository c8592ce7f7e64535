class Range {
    int low;
    int high;
    int value;

    void accept(int v) {
        if (v > low && v <= high) {
            value = v;
        }
    }
}
