// expect: different
// method: Task.start
// twin: DoneAlways
// why: a refused start is not marked as done
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
