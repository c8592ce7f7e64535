// expect: equivalent
// method: Padded.of
// twin: PadByBuilderLate
// why: a digit in front of small numbers
class Padded {
    static String of(int n) {
        return n < 10 ? "0" + n : "" + n;
    }
}
