// old prints: true
// new prints: false
class Witness {
    public static void main(String[] args) {
        Node a = new Node();
        Node b = new Node();
        a.next = b;
        b.prev = a;
        Ring.unlink(b);
        System.out.println(a.next == null);
    }
}
