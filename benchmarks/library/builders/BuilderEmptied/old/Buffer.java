// expect: equivalent
// method: Buffer.last
// twin: BuilderNotEmptied
// why: a builder emptied is a new one
class Buffer {
    static String last(String a, String b) {
        StringBuilder s = new StringBuilder();
        s.append(a.length());
        s.setLength(0);
        s.append(b.length());
        return s.toString();
    }
}
