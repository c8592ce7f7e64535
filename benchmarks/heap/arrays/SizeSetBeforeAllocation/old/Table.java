// expect: equivalent
// method: Table.resize
// twin: SizeSetAfterAllocation
// why: the field is written before the allocation that may fail
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
