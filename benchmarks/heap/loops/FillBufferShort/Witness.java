// old prints: z
// new prints: a
class Witness {
    public static void main(String[] args) {
        Buffer b = new Buffer();
        b.text = new char[] {'a'};
        b.fill('z');
        System.out.println(b.text[0]);
    }
}
