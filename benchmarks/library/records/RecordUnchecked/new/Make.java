record Count(int n) {
    Count {
        if (n < 0) {
            throw new IllegalArgumentException("negative");
        }
    }
}

class Make {
    static int make(int n) {
        if (n <= 0) {
            throw new IllegalArgumentException();
        }
        return n;
    }
}
