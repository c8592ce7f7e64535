// expect: equivalent
// method: Pair.show
// twin: BuilderForPlusSwapped
// why: a builder and plus write the same
class Pair {
    static String show(int a, String b) {
        return "(" + a + ", " + b + ")";
    }
}
