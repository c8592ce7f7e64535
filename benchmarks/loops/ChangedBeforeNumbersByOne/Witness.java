// old prints: 1
// new prints: 2
class Witness {
    public static void main(String[] args) {
        System.out.println(Numbers.run(2, 0));
    }
}
