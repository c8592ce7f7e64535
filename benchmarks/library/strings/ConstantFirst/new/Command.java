class Command {
    static boolean isQuit(String s) {
        return "quit".equals(s);
    }
}
