// expect: equivalent
// method: Gate.enter
// twin: OwnExceptionSuperclass
// why: the handler for the superclass catches the subclass
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
