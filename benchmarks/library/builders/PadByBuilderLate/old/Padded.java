// expect: different
// method: Padded.of
// twin: PadByBuilder
// why: ten gets a digit in front, too
class Padded {
    static String of(int n) {
        return n < 10 ? "0" + n : "" + n;
    }
}
