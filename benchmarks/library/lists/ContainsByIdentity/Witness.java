// old prints: true
// new prints: false
class Witness {
    public static void main(String[] args) {
        System.out.println(Has.has("a", "b", new String("a")));
    }
}
