// old prints: 0
// new prints: -1
class Witness {
    public static void main(String[] args) {
        System.out.println(Numbers.run(2, -1));
    }
}
