// old prints: 1
// new prints: 0
class Witness {
    public static void main(String[] args) {
        Node[] nodes = new Node[4];
        for (int i = 3; i >= 0; i--) {
            nodes[i] = new Node();
            nodes[i].next = i < 3 ? nodes[i + 1] : null;
        }
        Ends.last(nodes[0]);
        System.out.println(nodes[1].value);
    }
}
