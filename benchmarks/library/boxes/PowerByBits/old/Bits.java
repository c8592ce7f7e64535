// expect: equivalent
// method: Bits.power
// twin: PowerByBitsOfZero
// why: a power of two has one bit
class Bits {
    static boolean power(int n) {
        return Integer.bitCount(n) == 1;
    }
}
