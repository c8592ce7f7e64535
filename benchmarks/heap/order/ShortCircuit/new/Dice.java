class Dice {
    int rolls;

    boolean high() {
        return ++rolls > 3;
    }

    boolean twoHigh() {
        if (!high()) {
            return false;
        }
        return high();
    }
}
