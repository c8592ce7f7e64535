// expect: different
// method: Delay.run
// twin: LambdaCapturesValue
// why: the lambda reads the field when it is called, after the change
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
