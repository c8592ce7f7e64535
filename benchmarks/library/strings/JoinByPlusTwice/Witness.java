// old prints: a/b
// new prints: a/b/
class Witness {
    public static void main(String[] args) {
        System.out.println(Path.of("a", "b"));
    }
}
