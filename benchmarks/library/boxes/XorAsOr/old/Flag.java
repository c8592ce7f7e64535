// expect: different
// method: Flag.on
// twin: XorByEquals
// why: or is not exclusive
class Flag {
    static boolean on(boolean a, boolean b) {
        return Boolean.logicalXor(a, b);
    }
}
