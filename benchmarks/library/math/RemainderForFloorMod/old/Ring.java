// expect: different
// method: Ring.next
// twin: FloorModByHand
// why: the remainder may be negative
class Ring {
    static int next(int at) {
        return Math.floorMod(at + 1, 7);
    }
}
