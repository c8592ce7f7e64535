// old prints: [2, 1]
// new prints: [1, 2]
class Witness {
    public static void main(String[] args) {
        System.out.println(Keys.order(true));
    }
}
