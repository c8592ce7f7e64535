class Total {
    float sum;

    void add(float a, float b) {
        sum = sum + (a + b);
    }
}
