// old prints: a
// new prints: 97
class Witness {
    public static void main(String[] args) {
        System.out.println(Glyph.text('a'));
    }
}
