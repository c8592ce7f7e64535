// old prints: true
// new prints: false
class Witness {
    public static void main(String[] args) {
        Node a = new Node();
        a.next = a;
        try {
            Node.attach(a, null, 1);
        } catch (NullPointerException e) {
            System.out.println(a.next == null);
        }
    }
}
