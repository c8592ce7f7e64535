// expect: equivalent
// method: Shift.right
// twin: ShiftByLoopForward
// why: arraycopy copies as if by way of another array
class Shift {
    static void right(int[] a) {
        if (a.length == 3) {
            System.arraycopy(a, 0, a, 1, 2);
        }
    }
}
