// expect: different
// method: Scope.divide
// twin: RestoreOnBothPaths
// why: a failure leaves the depth changed
class Scope {
    int depth;

    int divide(int n) {
        int saved = depth;
        depth = saved + 1;
        try {
            return 100 / n;
        } finally {
            depth = saved;
        }
    }
}
