class Count {
    static int dots(String s) {
        int n = 0;
        for (char each : s.toCharArray()) {
            n += each == '.' ? 1 : 0;
        }
        return n;
    }
}
