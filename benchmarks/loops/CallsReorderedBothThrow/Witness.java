// old prints: java.lang.NullPointerException
// new prints: java.lang.ArithmeticException
class Witness {
    public static void main(String[] args) {
        try {
            Calls.run(null, new Node());
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getName());
        }
    }
}
