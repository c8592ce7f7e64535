// expect: equivalent
// method: Cleanup.run
// twin: FailureSwallowed
// why: the finally block goes on to throw what was thrown
class Cleanup {
    int closed;

    int run(int[] a, int i) {
        int x = 0;
        try {
            x = a[i];
        } finally {
            closed++;
        }
        return x;
    }
}
