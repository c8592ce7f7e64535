// old prints: false
// new prints: true
class Witness {
    public static void main(String[] args) {
        Link a = new Link(3);
        Chain.append(a, 3);
        System.out.println(a.next == null);
    }
}
