class Path {
    static boolean absolute(String p) {
        return p.startsWith("/");
    }
}
