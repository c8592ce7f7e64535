class Division {
    int quotient;
    int remainder;

    void divide(int x, int y) {
        int q = x / y;
        quotient = q;
        remainder = x - q * y;
    }
}
