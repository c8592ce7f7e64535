// old prints: -1 false
// new prints: 0 true
class Witness {
    public static void main(String[] args) {
        Tree t = new Snippet().snippet(1);
        System.out.println(t.right.content + " " + (t.left == t.right));
    }
}
