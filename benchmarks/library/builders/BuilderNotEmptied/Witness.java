// old prints: 1
// new prints: 2
class Witness {
    public static void main(String[] args) {
        System.out.println(Buffer.last("a", "b"));
    }
}
