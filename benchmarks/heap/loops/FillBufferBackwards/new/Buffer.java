class Buffer {
    char[] text;

    void fill(char c) {
        for (int i = text.length; i > 0; i--) {
            text[i - 1] = c;
        }
    }
}
