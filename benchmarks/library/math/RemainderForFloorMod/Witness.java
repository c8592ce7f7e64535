// old prints: 5
// new prints: -2
class Witness {
    public static void main(String[] args) {
        System.out.println(Ring.next(-3));
    }
}
