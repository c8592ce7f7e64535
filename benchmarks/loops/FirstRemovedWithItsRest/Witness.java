// old prints: false
// new prints: true
class Witness {
    public static void main(String[] args) {
        Tree tree = new Tree();
        tree.right = new Tree();
        System.out.println(Trees.removeFirst(tree) == null);
    }
}
