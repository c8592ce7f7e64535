// old prints: 2 3
// new prints: 3 2
class Witness {
    public static void main(String[] args) {
        Tree tree = new Tree();
        tree.left = new Tree();
        tree.right = new Tree();
        Trees.number(tree);
        System.out.println(tree.left.value + " " + tree.right.value);
    }
}
