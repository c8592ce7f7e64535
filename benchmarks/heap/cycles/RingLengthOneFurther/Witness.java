// old prints: 0
// new prints: 5
class Witness {
    public static void main(String[] args) {
        Node start = new Node();
        Node n = start;
        for (int i = 1; i < 5; i++) {
            n.next = new Node();
            n = n.next;
        }
        n.next = start;
        System.out.println(Ring.length(start));
    }
}
