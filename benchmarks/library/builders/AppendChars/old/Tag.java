// expect: equivalent
// method: Tag.tag
// twin: AppendCharsAsNumber
// why: a char appended as a char
class Tag {
    static String tag(char c) {
        return "<" + c + ">";
    }
}
