// expect: equivalent
// method: Division.divide
// twin: RemainderMadePositive
// why: x - x / y * y is Java's remainder, wrap-around included
class Division {
    int quotient;
    int remainder;

    void divide(int x, int y) {
        quotient = x / y;
        remainder = x % y;
    }
}
