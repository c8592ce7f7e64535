// expect: equivalent
// method: Cursor.put
// twin: IndexAfterValue
// why: the index is read before the right side changes it
class Cursor {
    int at;

    void put(int[] a) {
        a[at] = at = 1;
    }
}
