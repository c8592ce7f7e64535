class Ticket {
    int n;

    int take() {
        n = n + 1;
        int taken = n;
        return taken;
    }
}
