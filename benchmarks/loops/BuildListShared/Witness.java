// old prints: false
// new prints: true
class Witness {
    public static void main(String[] args) {
        Node[] nodes = Builder.build(11);
        System.out.println(nodes[9] == nodes[10]);
    }
}
