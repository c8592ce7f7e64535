// expect: different
// method: Level.of
// twin: SwitchOnText
// why: the default is another one
class Level {
    static int of(String s) {
        switch (s) {
            case "low":
                return 1;
            case "high":
                return 2;
            default:
                return 0;
        }
    }
}
