class Show {
    static String show(Integer o) {
        return o.toString();
    }
}
