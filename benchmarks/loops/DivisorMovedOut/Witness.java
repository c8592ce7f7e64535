// old prints: 1
// new prints: 2
class Witness {
    public static void main(String[] args) {
        System.out.println(Scale.scaled(4, 3));
    }
}
