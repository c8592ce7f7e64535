// expect: equivalent
// method: Task.start
// twin: DoneOnSuccess
// why: finally written out with a handler that throws again
class Task {
    int n;
    boolean done;

    int start(int n) {
        try {
            if (n < 0) {
                throw new IllegalStateException();
            }
            this.n = n;
        } finally {
            done = true;
        }
        return n;
    }
}
