// old prints: 4
// new prints: 3
class Witness {
    public static void main(String[] args) {
        System.out.println(Compose.run(1));
    }
}
