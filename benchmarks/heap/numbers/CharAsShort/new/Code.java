class Code {
    int code;

    void set(int x) {
        code = (short) x;
    }
}
