// old prints: 3105
// new prints: 3687
class Witness {
    public static void main(String[] args) {
        System.out.println(Hash.of("ab"));
    }
}
