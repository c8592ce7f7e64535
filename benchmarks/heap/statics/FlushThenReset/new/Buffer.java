class Sink {
    int received;
}

class Buffer {
    static int pending;

    static void flush(Sink s) {
        int n = pending;
        s.received += n;
        pending = 0;
    }
}
