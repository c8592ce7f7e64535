// expect: equivalent
// method: Dice.twoHigh
// twin: BothOperands
// why: the second call happens only after a success of the first
class Dice {
    int rolls;

    boolean high() {
        return ++rolls > 3;
    }

    boolean twoHigh() {
        return high() && high();
    }
}
