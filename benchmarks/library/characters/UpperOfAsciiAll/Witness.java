// old prints: {
// new prints: [
class Witness {
    public static void main(String[] args) {
        System.out.println(Upper.up('{'));
    }
}
