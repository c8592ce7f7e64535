// expect: equivalent
// method: Sum.add
// twin: AddExactUnchecked
// why: overflow found in 64 bits
class Sum {
    static int add(int a, int b) {
        return Math.addExact(a, b);
    }
}
