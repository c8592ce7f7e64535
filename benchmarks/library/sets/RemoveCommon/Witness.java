// old prints: 2
// new prints: 0
class Witness {
    public static void main(String[] args) {
        System.out.println(Common.common(1, 2));
    }
}
