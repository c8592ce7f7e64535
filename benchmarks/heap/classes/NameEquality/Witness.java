// old prints: false
// new prints: true
class Witness {
    public static void main(String[] args) {
        Tag a = new Tag();
        Tag b = new Tag();
        a.name = new String("x");
        b.name = new String("x");
        System.out.println(Tag.same(a, b));
    }
}
