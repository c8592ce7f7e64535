// old prints: false
// new prints: true
class Witness {
    public static void main(String[] args) {
        Tree t = Builder.build(1);
        System.out.println(t.left == t.right);
    }
}
