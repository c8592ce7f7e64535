// old prints: 0
// new prints: 9
class Witness {
    public static void main(String[] args) {
        Tree t = new Tree();
        t.right = new Tree();
        t.right.content = 9;
        new Snippet().snippet(t, 1);
        System.out.println(t.right.content);
    }
}
