// old prints: 1
// new prints: 0
class Witness {
    public static void main(String[] args) {
        System.out.println(Words.of("AB"));
    }
}
