// expect: different
// method: Boxed.same
// twin: BoxEquals
// why: == compares objects beyond the cache
class Boxed {
    static boolean same(int a, int b) {
        Integer x = a;
        Integer y = b;
        return x.equals(y);
    }
}
