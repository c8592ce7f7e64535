// old prints: false
// new prints: true
class Witness {
    public static void main(String[] args) {
        System.out.println(Twins.same(1, 2, 1, 3));
    }
}
