class Counter {
    int n;

    int next() {
        n++;
        return n + 1;
    }
}
