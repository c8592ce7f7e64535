// expect: different
// method: Guard.data
// twin: CloneOrCopy
// why: the array itself
class Guard {
    int[] data;

    int[] data() {
        return data == null ? null : data.clone();
    }
}
