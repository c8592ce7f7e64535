class Words {
    static String of(String key, int value) {
        return value + "=" + key + ";";
    }
}
