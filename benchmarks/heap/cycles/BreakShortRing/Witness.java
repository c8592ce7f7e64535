// old prints: false
// new prints: true
class Witness {
    public static void main(String[] args) {
        Node n = new Node();
        n.next = new Node();
        n.next.next = n;
        Ring.open(n);
        System.out.println(n.next == null);
    }
}
