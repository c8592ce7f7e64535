final class Price {
    static int half(int cents) {
        return cents >> 1;
    }
}
