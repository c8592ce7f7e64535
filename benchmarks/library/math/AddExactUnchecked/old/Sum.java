// expect: different
// method: Sum.add
// twin: AddExactByLong
// why: overflow is not found
class Sum {
    static int add(int a, int b) {
        return Math.addExact(a, b);
    }
}
