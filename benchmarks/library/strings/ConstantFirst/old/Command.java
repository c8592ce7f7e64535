// expect: equivalent
// method: Command.isQuit
// twin: ConstantFirstIgnoringCase
// why: a constant receiver needs no test for null
class Command {
    static boolean isQuit(String s) {
        return s != null && s.equals("quit");
    }
}
