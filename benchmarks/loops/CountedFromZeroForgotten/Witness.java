// old prints: 6
// new prints: 3
class Witness {
    public static void main(String[] args) {
        System.out.println(Range.upTo(3));
    }
}
