class Has {
    static boolean has(String a, String b, String x) {
        return x == a || x == b;
    }
}
