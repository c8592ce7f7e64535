class Pair {
    static String show(int a, String b) {
        return new StringBuilder("(").append(a).append(", ").append(b).append(')').toString();
    }
}
