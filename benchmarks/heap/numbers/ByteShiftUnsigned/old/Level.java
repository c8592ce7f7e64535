// expect: equivalent
// method: Level.halve
// twin: ByteShiftMasked
// why: the bits that >>> brings in are cut off again by the cast
class Level {
    byte level;

    void halve() {
        level >>= 1;
    }
}
