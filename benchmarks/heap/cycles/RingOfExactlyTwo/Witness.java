// old prints: true
// new prints: false
class Witness {
    public static void main(String[] args) {
        Node n = new Node();
        n.next = n;
        System.out.println(Ring.isShort(n));
    }
}
