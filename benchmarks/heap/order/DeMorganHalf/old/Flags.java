// expect: different
// method: Flags.decide
// twin: DeMorganFlags
// why: the second operand lost its negation
class Flags {
    boolean ready;
    boolean busy;
    int state;

    void decide() {
        if (!(ready && !busy)) {
            state = 1;
        } else {
            state = 2;
        }
    }
}
