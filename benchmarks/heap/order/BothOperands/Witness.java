// old prints: 1
// new prints: 2
class Witness {
    public static void main(String[] args) {
        Dice d = new Dice();
        d.twoHigh();
        System.out.println(d.rolls);
    }
}
