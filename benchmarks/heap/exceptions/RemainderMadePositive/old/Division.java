// expect: different
// method: Division.divide
// twin: RemainderFromQuotient
// why: the remainder of a negative number is made positive
class Division {
    int quotient;
    int remainder;

    void divide(int x, int y) {
        quotient = x / y;
        remainder = x % y;
    }
}
