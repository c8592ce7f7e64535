class Exact {
    int n;

    void set(int x) {
        n = (int) (float) x;
    }
}
