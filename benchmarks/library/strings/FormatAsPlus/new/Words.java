class Words {
    static String of(String key, int value) {
        return key + "=" + value + ";";
    }
}
