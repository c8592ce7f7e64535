// expect: different
// method: Buffer.last
// twin: BuilderEmptied
// why: the first length is added
class Buffer {
    static String last(String a, String b) {
        StringBuilder s = new StringBuilder();
        s.append(a.length());
        s.setLength(0);
        s.append(b.length());
        return s.toString();
    }
}
