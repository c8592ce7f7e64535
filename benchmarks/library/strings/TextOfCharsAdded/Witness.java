// old prints: ab
// new prints: 195
class Witness {
    public static void main(String[] args) {
        System.out.println(Pair.of('a', 'b'));
    }
}
