// expect: equivalent
// method: Scope.divide
// twin: RestoreOnReturnOnly
// why: finally written out: restored on return and on failure
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
