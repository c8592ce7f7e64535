// expect: equivalent
// method: Make.make
// twin: RecordUnchecked
// why: the constructor refuses what is negative
record Count(int n) {
    Count {
        if (n < 0) {
            throw new IllegalArgumentException("negative");
        }
    }
}

class Make {
    static int make(int n) {
        return new Count(n).n();
    }
}
