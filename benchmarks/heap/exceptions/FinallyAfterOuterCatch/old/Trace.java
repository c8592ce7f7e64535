// expect: different
// method: Trace.run
// twin: FinallyBeforeOuterCatch
// why: the two last steps of the failure changed places
class Trace {
    int log;

    void add(int digit) {
        log = log * 10 + digit;
    }

    void run(int n) {
        try {
            try {
                add(1);
                if (n == 0) {
                    throw new IllegalStateException();
                }
                add(2);
            } finally {
                add(3);
            }
        } catch (IllegalStateException e) {
            add(4);
        }
    }
}
