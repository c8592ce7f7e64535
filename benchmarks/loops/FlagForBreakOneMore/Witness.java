// old prints: 0
// new prints: 1
class Witness {
    public static void main(String[] args) {
        Node node = new Node();
        System.out.println(Flags.find(node, 0));
    }
}
