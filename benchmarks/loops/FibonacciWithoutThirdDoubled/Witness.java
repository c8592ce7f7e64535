// old prints: 3
// new prints: 8
class Witness {
    public static void main(String[] args) {
        System.out.println(Numbers.fibonacci(4));
    }
}
