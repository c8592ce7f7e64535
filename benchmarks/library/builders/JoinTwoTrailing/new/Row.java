class Row {
    static String join(String a, String b) {
        String first = String.valueOf((Object) a);
        return new StringBuilder(first).append(";").append(b).toString();
    }
}
