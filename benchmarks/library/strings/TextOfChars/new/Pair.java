class Pair {
    static String of(char a, char b) {
        return new StringBuilder().append(a).append(b).toString();
    }
}
