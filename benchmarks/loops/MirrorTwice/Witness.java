// old prints: true
// new prints: false
class Witness {
    public static void main(String[] args) {
        Tree tree = new Tree();
        tree.left = new Tree();
        tree.left.left = new Tree();
        Trees.mirror(tree);
        System.out.println(tree.right.left == null);
    }
}
