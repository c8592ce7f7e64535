class Flags {
    boolean ready;
    boolean busy;
    int state;

    void decide() {
        state = !ready || !busy ? 1 : 2;
    }
}
