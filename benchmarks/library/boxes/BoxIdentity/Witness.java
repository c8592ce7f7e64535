// old prints: true
// new prints: false
class Witness {
    public static void main(String[] args) {
        System.out.println(Boxed.same(1000, 1000));
    }
}
