// old prints: 1
// new prints: 31
class Witness {
    public static void main(String[] args) {
        Tree t = new Tree();
        t.left = new Tree();
        t.right = new Tree();
        t.right.value = 1;
        Fold f = new Fold();
        f.fold(t);
        System.out.println(f.result);
    }
}
