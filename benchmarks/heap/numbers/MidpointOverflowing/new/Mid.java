class Mid {
    int point;

    void set(int low, int high) {
        long sum = high + low;
        point = (int) (sum / 2);
    }
}
