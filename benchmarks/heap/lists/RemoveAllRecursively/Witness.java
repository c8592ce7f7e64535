// old prints: false
// new prints: true
class Witness {
    public static void main(String[] args) {
        System.out.println(Chain.remove(new Link(1, new Link(1, null)), 1) == null);
    }
}
