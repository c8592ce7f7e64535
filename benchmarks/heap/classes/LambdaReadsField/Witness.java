// old prints: 4
// new prints: 0
class Witness {
    public static void main(String[] args) {
        Delay d = new Delay();
        d.n = 4;
        System.out.println(d.run());
    }
}
