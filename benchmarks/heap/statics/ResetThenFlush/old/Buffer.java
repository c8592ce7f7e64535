// expect: different
// method: Buffer.flush
// twin: FlushThenReset
// why: the pending count is lost when there is no sink
class Sink {
    int received;
}

class Buffer {
    static int pending;

    static void flush(Sink s) {
        s.received += pending;
        pending = 0;
    }
}
