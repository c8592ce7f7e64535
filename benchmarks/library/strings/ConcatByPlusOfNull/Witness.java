// old prints: nobody
// new prints: hello null
class Witness {
    public static void main(String[] args) {
        System.out.println(Join.greet(null));
    }
}
