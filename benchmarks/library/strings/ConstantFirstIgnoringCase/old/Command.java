// expect: different
// method: Command.isQuit
// twin: ConstantFirst
// why: case is ignored
class Command {
    static boolean isQuit(String s) {
        return s != null && s.equals("quit");
    }
}
