class Ticket {
    int n;

    int take() {
        int taken = n;
        n = taken + 1;
        return taken;
    }
}
