// expect: different
// method: Shift.right
// twin: ShiftByArraycopy
// why: a loop forward overwrites what it reads
class Shift {
    static void right(int[] a) {
        if (a.length == 3) {
            System.arraycopy(a, 0, a, 1, 2);
        }
    }
}
