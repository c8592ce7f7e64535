// old prints: 1
// new prints: -1
class Witness {
    public static void main(String[] args) {
        System.out.println(Fib.fib(2));
    }
}
