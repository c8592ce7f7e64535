// old prints: false
// new prints: true
class Witness {
    public static void main(String[] args) {
        System.out.println(new Money(5).equals(new Tip(5)));
    }
}
