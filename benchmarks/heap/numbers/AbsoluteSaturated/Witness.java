// old prints: -2147483648
// new prints: 2147483647
class Witness {
    public static void main(String[] args) {
        Size s = new Size();
        s.set(Integer.MIN_VALUE);
        System.out.println(s.size);
    }
}
