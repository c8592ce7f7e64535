// expect: different
// method: Table.resize
// twin: SizeSetBeforeAllocation
// why: after a failed allocation the old size is still there
class Table {
    int size;
    int[] cells;

    void resize(int n) {
        if (n > 3) {
            return;
        }
        size = n;
        cells = new int[n];
    }
}
