// expect: equivalent
// method: Folder.of
// twin: ReplaceByPattern
// why: one character as a text of one
class Folder {
    static String of(String s) {
        return s.replace('.', '/');
    }
}
