// expect: different
// method: Show.show
// twin: ValueOfNull
// why: toString throws
class Show {
    static String show(Integer o) {
        return String.valueOf(o);
    }
}
