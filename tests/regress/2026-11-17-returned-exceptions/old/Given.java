/** Exceptions that are returned or stored are objects like others: their messages and causes can be seen. */
class Given {
    // verdict: different
    static Exception message(int x) {
        return new Exception("a" + x);
    }

    // verdict: different | unknown
    static String asks(int x) {
        return message(x).getMessage();
    }

    // verdict: different
    static Throwable cause() {
        return new IllegalStateException("x", new RuntimeException("a"));
    }

    Throwable last;

    // verdict: different
    void stored(int x) {
        last = new Error(x > 0 ? "positive" : "");
    }

    // verdict: proved
    static Exception same(int x) {
        return new Exception(x > 0 ? "positive" : "other");
    }

    // verdict: proved
    static void thrown(int x) {
        throw new IllegalStateException("a");
    }
}
