// old prints: 1
// new prints: 2
class Witness {
    public static void main(String[] args) {
        System.out.println(Two.sorted(1, 2)[0]);
    }
}
