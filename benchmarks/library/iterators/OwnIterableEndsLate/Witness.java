// old prints: 1
// new prints: 3
class Witness {
    public static void main(String[] args) {
        System.out.println(Range.sum(2));
    }
}
