// expect: equivalent
// method: Show.show
// twin: ToStringOfNull
// why: valueOf and concatenation both write null
class Show {
    static String show(Integer o) {
        return String.valueOf(o);
    }
}
