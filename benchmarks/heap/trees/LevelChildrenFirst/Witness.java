// old prints: 1
// new prints: 0
class Witness {
    public static void main(String[] args) {
        Tree shared = new Tree();
        Tree t = new Tree();
        t.left = new Tree();
        t.left.left = shared;
        t.right = shared;
        Paint.paint(t, 0);
        System.out.println(shared.colour);
    }
}
