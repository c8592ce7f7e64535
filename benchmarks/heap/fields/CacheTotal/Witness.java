// old prints: 4
// new prints: 3
class Witness {
    public static void main(String[] args) {
        Meter m = new Meter();
        m.total = 1;
        Meter.advance(m, m);
        System.out.println(m.total);
    }
}
