// expect: different
// method: Cursor.put
// twin: IndexBeforeValue
// why: the index is read after the right side changed it
class Cursor {
    int at;

    void put(int[] a) {
        a[at] = at = 1;
    }
}
