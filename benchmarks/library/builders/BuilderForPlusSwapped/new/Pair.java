class Pair {
    static String show(int a, String b) {
        return new StringBuilder("(").append(b).append(", ").append(a).append(')').toString();
    }
}
