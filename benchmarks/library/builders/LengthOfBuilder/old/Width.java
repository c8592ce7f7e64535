// expect: equivalent
// method: Width.width
// twin: LengthOfBuilderOfNull
// why: the length of what was appended
class Width {
    static int width(String a, String b) {
        return a.length() + b.length();
    }
}
