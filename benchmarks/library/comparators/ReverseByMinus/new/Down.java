class Down {
    static int compare(Integer a, Integer b) {
        return Integer.signum(b - a);
    }
}
