// old prints: 10
// new prints: 010
class Witness {
    public static void main(String[] args) {
        System.out.println(Padded.of(10));
    }
}
