class Cleanup {
    int closed;

    int run(int[] a, int i) {
        int x = 0;
        try {
            x = a[i];
        } finally {
            closed++;
            return x;
        }
    }
}
