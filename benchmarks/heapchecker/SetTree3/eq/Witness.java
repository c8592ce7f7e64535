// old prints: 0
// new prints: 1
class Witness {
    public static void main(String[] args) {
        Tree t = new Tree();
        t.left = t;
        new Snippet().snippet(t, 1);
        System.out.println(t.content);
    }
}
