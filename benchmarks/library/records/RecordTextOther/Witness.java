// old prints: Wrapped[n=1]
// new prints: Wrapped(n=1)
class Witness {
    public static void main(String[] args) {
        System.out.println(Text.text(1));
    }
}
