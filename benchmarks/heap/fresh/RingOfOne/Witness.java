// old prints: false
// new prints: true
class Witness {
    public static void main(String[] args) {
        Node n = Rings.make(1);
        System.out.println(n.next == n);
    }
}
