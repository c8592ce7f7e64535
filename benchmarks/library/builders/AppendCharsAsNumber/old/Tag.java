// expect: different
// method: Tag.tag
// twin: AppendChars
// why: a sum of chars is a number
class Tag {
    static String tag(char c) {
        return "<" + c + ">";
    }
}
