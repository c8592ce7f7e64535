// expect: equivalent
// method: Level.of
// twin: SwitchOnTextDefault
// why: a switch is a chain of equals
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
