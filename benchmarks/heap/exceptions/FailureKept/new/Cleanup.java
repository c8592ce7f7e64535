class Cleanup {
    int closed;

    int run(int[] a, int i) {
        try {
            return a[i];
        } finally {
            closed = closed + 1;
        }
    }
}
