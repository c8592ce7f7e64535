// expect: different
// method: Pair.show
// twin: BuilderForPlus
// why: the parts are swapped
class Pair {
    static String show(int a, String b) {
        return "(" + a + ", " + b + ")";
    }
}
