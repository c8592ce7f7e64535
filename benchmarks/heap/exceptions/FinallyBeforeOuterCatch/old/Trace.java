// expect: equivalent
// method: Trace.run
// twin: FinallyAfterOuterCatch
// why: the inner finally runs before the outer handler
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
