// old prints: true
// new prints: false
class Witness {
    public static void main(String[] args) {
        Tree t = new Tree();
        t.left = new Tree();
        t.left.left = new Tree();
        Mirror.mirror(t);
        System.out.println(t.right.right != null);
    }
}
