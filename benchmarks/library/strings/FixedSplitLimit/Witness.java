// old prints: 2
// new prints: 4
class Witness {
    public static void main(String[] args) {
        System.out.println(Parts.count(0));
    }
}
