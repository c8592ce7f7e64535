// old prints: 5
// new prints: 1
class Witness {
    public static void main(String[] args) {
        System.out.println(Clamp.clamp(0, 5, 1));
    }
}
