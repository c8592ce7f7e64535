// old prints: true
// new prints: false
class Witness {
    public static void main(String[] args) {
        Parity p = new Parity();
        p.mark(2);
        System.out.println(p.even);
    }
}
