// old prints: true
// new prints: false
class Witness {
    public static void main(String[] args) {
        Tree t = new Tree(4);
        Search.insert(t, 4);
        System.out.println(t.right == null);
    }
}
