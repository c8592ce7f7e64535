class Folder {
    static String of(String s) {
        return s.replaceAll(".", "/");
    }
}
