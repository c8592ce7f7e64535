class Show {
    static String show(Integer o) {
        return o == null ? "null" : o.toString();
    }
}
