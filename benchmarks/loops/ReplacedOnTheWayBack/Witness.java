// old prints: true
// new prints: false
class Witness {
    public static void main(String[] args) {
        Node ring = new Node();
        ring.next = ring;
        Lists.replace(ring, 2, 1);
        System.out.println(ring.next == ring);
    }
}
