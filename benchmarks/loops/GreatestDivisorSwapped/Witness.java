// old prints: 3
// new prints: 2
class Witness {
    public static void main(String[] args) {
        System.out.println(Divisor.gcd(99, 102));
    }
}
