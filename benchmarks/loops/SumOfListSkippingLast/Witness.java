// old prints: 3
// new prints: 0
class Witness {
    public static void main(String[] args) {
        Node node = new Node();
        node.value = 3;
        System.out.println(Sums.sum(node));
    }
}
