// expect: different
// method: Gate.enter
// twin: OwnExceptionSubclass
// why: the handler for the subclass does not catch the superclass
class Refused extends RuntimeException {
}

class Closed extends Refused {
}

class Gate {
    int refusals;

    static void check(int n) {
        if (n == 0) {
            throw new Refused();
        }
        if (n == 1) {
            throw new Closed();
        }
    }

    void enter(int n) {
        if (n == 0 || n == 1) {
            refusals++;
        }
    }
}
