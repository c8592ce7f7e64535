// old prints: 0
// new prints: 7
class Witness {
    public static void main(String[] args) {
        Tree t = new Tree();
        t.left = new Tree();
        new Snippet().snippet(t, 7);
        System.out.println(t.left.content);
    }
}
