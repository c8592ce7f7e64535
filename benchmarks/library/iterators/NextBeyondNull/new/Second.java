class Second {
    static Integer second(boolean both, int a, int b) {
        if (!both) {
            return null;
        }
        return b;
    }
}
