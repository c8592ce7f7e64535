// expect: equivalent
// method: Delay.run
// twin: LambdaReadsField
// why: the lambda captured the value of the local
interface Source {
    int get();
}

class Delay {
    int n;

    int run() {
        int seen = n;
        Source s = () -> seen;
        n = 0;
        return s.get();
    }
}
