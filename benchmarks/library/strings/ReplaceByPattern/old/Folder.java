// expect: different
// method: Folder.of
// twin: ReplaceByText
// why: a dot in a pattern is any character
class Folder {
    static String of(String s) {
        return s.replace('.', '/');
    }
}
