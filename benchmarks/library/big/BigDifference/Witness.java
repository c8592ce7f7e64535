// old prints: 3
// new prints: -1
class Witness {
    public static void main(String[] args) {
        System.out.println(Sum.sum(1, 2));
    }
}
