// expect: equivalent
// method: Join.greet
// twin: ConcatByPlusOfNull
// why: both operands are known not to be null
class Join {
    static String greet(String name) {
        if (name == null) {
            return "nobody";
        }
        return "hello ".concat(name);
    }
}
