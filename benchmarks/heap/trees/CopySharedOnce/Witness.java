// old prints: false
// new prints: true
class Witness {
    public static void main(String[] args) {
        Tree leaf = new Tree(1, null, null);
        Tree copy = Copy.copy(new Tree(0, leaf, leaf));
        System.out.println(copy.left == copy.right);
    }
}
