class Path {
    static boolean absolute(String p) {
        return p.charAt(0) == '/';
    }
}
