// expect: different
// method: Request.make
// twin: BuilderChain
// why: the last of two overlapping calls wins, and they changed places
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
        return new Request().retries(n).patient(n);
    }
}
