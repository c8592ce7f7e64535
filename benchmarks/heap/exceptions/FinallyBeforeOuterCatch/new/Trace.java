class Trace {
    int log;

    void add(int digit) {
        log = log * 10 + digit;
    }

    void run(int n) {
        add(1);
        if (n == 0) {
            add(3);
            add(4);
            return;
        }
        add(2);
        add(3);
    }
}
