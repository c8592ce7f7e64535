// old prints: 2
// new prints: 1
class Witness {
    public static void main(String[] args) {
        Node a = new Node();
        Node b = new Node();
        a.next = b;
        System.out.println(Node.write(a, b));
    }
}
