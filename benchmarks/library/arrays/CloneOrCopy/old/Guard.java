// expect: equivalent
// method: Guard.data
// twin: CloneOrSame
// why: clone and copyOf
class Guard {
    int[] data;

    int[] data() {
        return data == null ? null : data.clone();
    }
}
