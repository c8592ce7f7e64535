class Words {
    static String of(Boolean done) {
        return "100%% " + done;
    }
}
