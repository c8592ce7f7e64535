// old prints: <a>
// new prints: 157>
class Witness {
    public static void main(String[] args) {
        System.out.println(Tag.tag('a'));
    }
}
