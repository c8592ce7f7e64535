// expect: different
// method: Fail.check
// twin: PrintBeforeThrow
// why: the exception comes first
class Fail {
    static void check(int n) {
        System.out.print("checking ");
        if (n < 0) {
            throw new IllegalStateException();
        }
    }
}
