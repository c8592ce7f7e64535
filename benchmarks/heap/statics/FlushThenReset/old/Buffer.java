// expect: equivalent
// method: Buffer.flush
// twin: ResetThenFlush
// why: the pending count is reset after the sink took it
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
