// old prints: [1, 2]
// new prints: [2, 1]
class Witness {
    public static void main(String[] args) {
        System.out.println(Two.of(1, 2));
    }
}
