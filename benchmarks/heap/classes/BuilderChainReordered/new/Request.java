class Request {
    int retries;
    int seconds;

    Request retries(int n) {
        retries = n;
        return this;
    }

    Request patient(int n) {
        retries = n + 1;
        seconds = n * 2;
        return this;
    }

    static Request make(int n) {
        Request r = new Request();
        r.patient(n);
        return r.retries(n);
    }
}
