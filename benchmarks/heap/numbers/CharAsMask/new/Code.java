class Code {
    int code;

    void set(int x) {
        code = x & 0xffff;
    }
}
