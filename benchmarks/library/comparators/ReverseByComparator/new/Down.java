class Down {
    static int compare(Integer a, Integer b) {
        return b.compareTo(a);
    }
}
