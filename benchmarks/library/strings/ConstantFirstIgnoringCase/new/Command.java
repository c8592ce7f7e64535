class Command {
    static boolean isQuit(String s) {
        return "quit".equalsIgnoreCase(s);
    }
}
