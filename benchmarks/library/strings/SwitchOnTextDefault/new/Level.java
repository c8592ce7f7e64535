class Level {
    static int of(String s) {
        if (s.equals("low")) {
            return 1;
        }
        return s.equals("high") ? 2 : -1;
    }
}
