class Task {
    int n;
    boolean done;

    int start(int n) {
        try {
            if (n < 0) {
                throw new IllegalStateException();
            }
            this.n = n;
        } catch (RuntimeException e) {
            done = true;
            throw e;
        }
        done = true;
        return n;
    }
}
