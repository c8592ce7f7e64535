// old prints: 3
// new prints: 0
class Witness {
    public static void main(String[] args) {
        Range r = new Range();
        r.low = 3;
        r.high = 4;
        r.accept(3);
        System.out.println(r.value);
    }
}
