// old prints: true
// new prints: false
class Witness {
    public static void main(String[] args) {
        Link a = new Link();
        Chain.concat(a, a);
        System.out.println(a.next == a);
    }
}
