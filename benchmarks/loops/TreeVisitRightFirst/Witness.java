// old prints: 2
// new prints: 3
class Witness {
    public static void main(String[] args) {
        Tree tree = new Tree();
        tree.left = new Tree();
        tree.left.value = 1;
        tree.right = new Tree();
        System.out.println(new Visitor().visit(tree));
    }
}
