// old prints: false
// new prints: true
class Witness {
    public static void main(String[] args) {
        Link a = new Link();
        Chain.reverse(a);
        System.out.println(a.next == a);
    }
}
