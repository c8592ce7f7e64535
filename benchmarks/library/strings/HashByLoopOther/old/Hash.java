// expect: different
// method: Hash.of
// twin: HashByLoop
// loops: over the input
// why: 37 instead of 31
class Hash {
    static int of(String s) {
        return s.hashCode();
    }
}
