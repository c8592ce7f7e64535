// expect: different
// method: Dice.twoHigh
// twin: ShortCircuit
// why: both operands of & are evaluated
class Dice {
    int rolls;

    boolean high() {
        return ++rolls > 3;
    }

    boolean twoHigh() {
        return high() && high();
    }
}
