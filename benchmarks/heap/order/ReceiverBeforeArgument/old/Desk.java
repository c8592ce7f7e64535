// expect: equivalent
// method: Desk.write
// twin: ReceiverAfterArgument
// why: the receiver is read before the argument is evaluated
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
