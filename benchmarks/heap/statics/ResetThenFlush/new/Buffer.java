class Sink {
    int received;
}

class Buffer {
    static int pending;

    static void flush(Sink s) {
        int n = pending;
        pending = 0;
        s.received += n;
    }
}
