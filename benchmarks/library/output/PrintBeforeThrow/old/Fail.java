// expect: equivalent
// method: Fail.check
// twin: PrintAfterThrow
// why: the line is written before the exception
class Fail {
    static void check(int n) {
        System.out.print("checking ");
        if (n < 0) {
            throw new IllegalStateException();
        }
    }
}
