// old prints: false
// new prints: true
class Witness {
    public static void main(String[] args) {
        Tree t = new Tree();
        t.left = new Tree();
        Rotation.right(t);
        System.out.println(t.left == t);
    }
}
