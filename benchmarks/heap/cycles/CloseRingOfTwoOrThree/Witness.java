// old prints: true
// new prints: false
class Witness {
    public static void main(String[] args) {
        Node a = new Node();
        Node b = new Node();
        Ring.close(a, b, b);
        System.out.println(b.next == a);
    }
}
