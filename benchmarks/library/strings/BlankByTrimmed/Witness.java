// old prints: true
// new prints: false
class Witness {
    public static void main(String[] args) {
        System.out.println(Blank.is("\u2003"));
    }
}
