// expect: different
// method: Width.width
// twin: LengthOfBuilder
// why: null is appended as four chars
class Width {
    static int width(String a, String b) {
        return a.length() + b.length();
    }
}
