// expect: equivalent
// method: Pick.pick
// twin: TernaryUnboxes
// why: if keeps the box null
class Pick {
    static Object pick(boolean b, Integer x) {
        if (b) {
            return x;
        }
        return "none";
    }
}
