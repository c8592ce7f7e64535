class Frozen {
    static int grow(int n) {
        throw new UnsupportedOperationException();
    }
}
