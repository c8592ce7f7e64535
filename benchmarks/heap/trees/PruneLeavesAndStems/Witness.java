// old prints: false
// new prints: true
class Witness {
    public static void main(String[] args) {
        Tree t = new Tree();
        t.left = new Tree();
        t.left.left = new Tree();
        Prune.prune(t);
        System.out.println(t.left == null);
    }
}
