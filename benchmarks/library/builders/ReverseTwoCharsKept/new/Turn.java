class Turn {
    static String turn(boolean up) {
        return up ? "ba" : "cd";
    }
}
