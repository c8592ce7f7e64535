// expect: different
// method: Words.of
// twin: FormatWithPercent
// why: one percent sign more
class Words {
    static String of(Boolean done) {
        return String.format("100%% %s", done);
    }
}
