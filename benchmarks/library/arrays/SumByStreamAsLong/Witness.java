// old prints: -2147483648
// new prints: 2147483648
class Witness {
    public static void main(String[] args) {
        System.out.println(Sums.sum(Integer.MAX_VALUE, 1));
    }
}
