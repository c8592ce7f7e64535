// expect: equivalent
// method: Flag.on
// twin: XorAsOr
// why: exclusive or is inequality
class Flag {
    static boolean on(boolean a, boolean b) {
        return Boolean.logicalXor(a, b);
    }
}
