// expect: equivalent
// method: Words.of
// twin: FormatWithTwoPercents
// why: two percent signs write one
class Words {
    static String of(Boolean done) {
        return String.format("100%% %s", done);
    }
}
