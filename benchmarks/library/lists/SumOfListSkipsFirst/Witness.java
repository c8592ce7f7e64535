// old prints: 6
// new prints: 5
class Witness {
    public static void main(String[] args) {
        System.out.println(Sum.sum(1, 2, 3));
    }
}
