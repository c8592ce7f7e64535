// old prints: true
// new prints: false
class Witness {
    public static void main(String[] args) {
        System.out.println(new Snippet().snippet(7, 1).next == null);
    }
}
