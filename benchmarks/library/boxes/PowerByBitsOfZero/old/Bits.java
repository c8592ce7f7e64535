// expect: different
// method: Bits.power
// twin: PowerByBits
// why: zero has none
class Bits {
    static boolean power(int n) {
        return Integer.bitCount(n) == 1;
    }
}
