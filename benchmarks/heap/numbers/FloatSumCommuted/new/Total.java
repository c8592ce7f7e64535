class Total {
    float sum;

    void add(float a, float b) {
        sum = b + (a + sum);
    }
}
