// expect: different
// method: Level.halve
// twin: ByteShiftUnsigned
// why: the sign is masked away before the shift
class Level {
    byte level;

    void halve() {
        level >>= 1;
    }
}
