// old prints: java.lang.NullPointerException
// new prints: found
class Witness {
    public static void main(String[] args) {
        Node node = new Node();
        node.box = new Box();
        node.next = new Node();
        try {
            System.out.println(Nodes.find(node, 0) == node ? "found" : "lost");
        } catch (NullPointerException e) {
            System.out.println(e.getClass().getName());
        }
    }
}
