class Row {
    static String of(int a, String b) {
        StringBuilder row = new StringBuilder("[");
        row.append(a).append(", ").append(b);
        return row.append(']').toString();
    }
}
