// expect: different
// method: Log.log
// twin: PrintlnForPrint
// why: without the last space
class Log {
    static void log(int n) {
        System.out.println("n = " + n);
    }
}
