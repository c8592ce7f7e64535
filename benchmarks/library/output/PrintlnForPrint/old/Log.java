// expect: equivalent
// method: Log.log
// twin: PrintlnForPrintNoSpace
// why: one line in two parts
class Log {
    static void log(int n) {
        System.out.println("n = " + n);
    }
}
