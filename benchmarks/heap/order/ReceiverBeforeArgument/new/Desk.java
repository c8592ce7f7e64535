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
        Pen p = pen;
        int n = renew();
        p.write(n);
    }
}
