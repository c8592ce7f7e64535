class Row {
    static String join(String a, String b) {
        String first = String.valueOf((Object) a);
        return first.isEmpty() ? String.valueOf((Object) b) : first + ";" + b;
    }
}
