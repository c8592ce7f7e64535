// old prints: -2147483648
// new prints: 0
class Witness {
    public static void main(String[] args) {
        System.out.println(Size.abs(Integer.MIN_VALUE));
    }
}
