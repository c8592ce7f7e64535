// old prints: 4
// new prints: 3
class Witness {
    public static void main(String[] args) {
        Node node = new Node();
        node.value = 1;
        Mover.move(node, node, 2);
        System.out.println(node.value);
    }
}
