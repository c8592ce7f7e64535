class Dice {
    int rolls;

    boolean high() {
        return ++rolls > 3;
    }

    boolean twoHigh() {
        boolean first = high();
        return high() & first;
    }
}
