// old prints: java.lang.ArithmeticException
// new prints: -2147483648
class Witness {
    public static void main(String[] args) {
        try {
            System.out.println(Sum.add(Integer.MAX_VALUE, 1));
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getName());
        }
    }
}
