// old prints: false
// new prints: true
class Witness {
    public static void main(String[] args) {
        Money a = new Money();
        Money b = new Money();
        b.unit = "EUR";
        System.out.println(a.equals(b));
    }
}
