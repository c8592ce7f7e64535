// old prints: 1
// new prints: 3
class Witness {
    public static void main(String[] args) {
        System.out.println(Head.head(1, 2, 3));
    }
}
