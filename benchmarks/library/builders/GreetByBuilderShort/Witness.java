// old prints: Hello!
// new prints: Hello
class Witness {
    public static void main(String[] args) {
        System.out.println(Greeting.of(null, null));
    }
}
