// old prints: false
// new prints: true
class Witness {
    public static void main(String[] args) {
        Twins t = Twins.make(1);
        System.out.println(t.left == t.right);
    }
}
