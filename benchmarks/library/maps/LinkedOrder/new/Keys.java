class Keys {
    static String order(boolean swap) {
        return swap ? "[2, 1]" : "[1, 2]";
    }
}
