// old prints: true
// new prints: false
class Witness {
    public static void main(String[] args) {
        Colour c = new Colour(1, 2);
        System.out.println(c.withRed(1) == c);
    }
}
