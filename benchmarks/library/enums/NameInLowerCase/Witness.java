// old prints: RED
// new prints: red
class Witness {
    public static void main(String[] args) {
        System.out.println(Name.of(Color.RED));
    }
}
