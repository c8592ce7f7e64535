// expect: different
// method: Join.greet
// twin: ConcatByPlus
// why: plus writes null, concat throws
class Join {
    static String greet(String name) {
        if (name == null) {
            return "nobody";
        }
        return "hello ".concat(name);
    }
}
