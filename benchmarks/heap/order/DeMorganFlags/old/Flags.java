// expect: equivalent
// method: Flags.decide
// twin: DeMorganHalf
// why: De Morgan on both operands
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
