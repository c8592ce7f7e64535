// expect: equivalent
// method: Apply.twice
// twin: AnonymousAppliedOnce
// why: the anonymous function is written in place
interface Op {
    int apply(int x);
}

class Box {
    int n;
}

class Apply {
    static void twice(Box b, int k) {
        Op op = new Op() {
            public int apply(int x) {
                return x * 2 + k;
            }
        };
        b.n = op.apply(op.apply(b.n));
    }
}
