class Mid {
    int point;

    void set(int low, int high) {
        point = (low & high) + ((low ^ high) >> 1);
    }
}
