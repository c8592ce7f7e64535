// expect: equivalent
// method: Hash.of
// twin: HashByLoopOther
// loops: over the input
// why: the loop is what hashCode is defined to be
class Hash {
    static int of(String s) {
        return s.hashCode();
    }
}
