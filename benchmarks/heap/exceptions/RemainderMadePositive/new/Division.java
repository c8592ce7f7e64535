class Division {
    int quotient;
    int remainder;

    void divide(int x, int y) {
        int q = x / y;
        quotient = q;
        remainder = x % y < 0 ? x % y + y : x % y;
    }
}
