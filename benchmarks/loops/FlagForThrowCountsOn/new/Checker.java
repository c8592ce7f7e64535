class Checker {
    int seen;

    void check(int[] array, int limit) {
        for (int value : array) {
            this.seen++;
            if (value > limit) {
                throw new IllegalArgumentException();
            }
        }
        this.seen += array.length;
    }
}
