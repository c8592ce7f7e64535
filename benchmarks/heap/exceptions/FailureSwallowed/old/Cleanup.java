// expect: different
// method: Cleanup.run
// twin: FailureKept
// why: a return in the finally block swallows the exception
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
