// expect: equivalent
// method: Request.make
// twin: BuilderChainReordered
// why: the chain of calls written out
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
