class Pair {
    static String of(char a, char b) {
        return String.valueOf(a + b);
    }
}
