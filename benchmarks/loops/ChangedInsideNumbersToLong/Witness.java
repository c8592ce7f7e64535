// old prints: -2147483648
// new prints: 6442450944
class Witness {
    public static void main(String[] args) {
        System.out.println(Numbers.run(3, Integer.MAX_VALUE));
    }
}
