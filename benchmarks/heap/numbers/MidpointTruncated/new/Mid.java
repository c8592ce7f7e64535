class Mid {
    int point;

    void set(int low, int high) {
        point = (int) (((long) low + high) / 2);
    }
}
