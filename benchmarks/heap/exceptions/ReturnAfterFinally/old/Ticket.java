// expect: different
// method: Ticket.take
// twin: ReturnBeforeFinally
// why: the returned value is the one after the increment
class Ticket {
    int n;

    int take() {
        try {
            return n;
        } finally {
            n++;
        }
    }
}
