class Level {
    byte level;

    void halve() {
        level = (byte) (level >>> 1);
    }
}
