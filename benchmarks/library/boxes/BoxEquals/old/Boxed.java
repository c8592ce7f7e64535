// expect: equivalent
// method: Boxed.same
// twin: BoxIdentity
// why: equals compares numbers
class Boxed {
    static boolean same(int a, int b) {
        Integer x = a;
        Integer y = b;
        return x.equals(y);
    }
}
