// old prints: 3
// new prints: 0
class Witness {
    public static void main(String[] args) {
        System.out.println(Weight.of(Color.BLUE));
    }
}
