class Buffer {
    char[] text;

    void fill(char c) {
        for (int i = text.length - 1; i > 0; i--) {
            text[i] = c;
        }
    }
}
