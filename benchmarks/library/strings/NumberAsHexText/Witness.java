// old prints: #10
// new prints: #a
class Witness {
    public static void main(String[] args) {
        System.out.println(Label.of(10));
    }
}
