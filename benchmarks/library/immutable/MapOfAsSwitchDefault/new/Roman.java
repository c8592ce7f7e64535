class Roman {
    static int value(String s) {
        switch (s) {
            case "I":
                return 1;
            case "V":
                return 5;
            case "X":
                return 10;
            default:
                return -1;
        }
    }
}
