// expect: different
// method: Desk.write
// twin: ReceiverBeforeArgument
// why: the argument replaces the pen before it is read
class Pen {
    int written;

    void write(int n) {
        written += n;
    }
}

class Desk {
    Pen pen;

    int renew() {
        pen = new Pen();
        return 5;
    }

    void write() {
        pen.write(renew());
    }
}
