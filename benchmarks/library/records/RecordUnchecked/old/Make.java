// expect: different
// method: Make.make
// twin: RecordChecked
// why: 0 is refused, too
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
