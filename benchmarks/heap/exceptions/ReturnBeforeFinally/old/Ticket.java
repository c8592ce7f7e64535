// expect: equivalent
// method: Ticket.take
// twin: ReturnAfterFinally
// why: the returned value is fixed before the finally block runs
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
