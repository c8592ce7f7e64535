// expect: equivalent
// method: Ring.next
// twin: RemainderForFloorMod
// why: the remainder moved up where it is negative
class Ring {
    static int next(int at) {
        return Math.floorMod(at + 1, 7);
    }
}
