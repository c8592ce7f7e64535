// old prints: 3
// new prints: 0
class Witness {
    public static void main(String[] args) {
        Link ring = new Link();
        ring.next = ring;
        Chain.number(ring);
        System.out.println(ring.index);
    }
}
