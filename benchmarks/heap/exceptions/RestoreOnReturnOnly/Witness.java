// old prints: 0
// new prints: 1
class Witness {
    public static void main(String[] args) {
        Scope s = new Scope();
        try {
            s.divide(0);
        } catch (ArithmeticException e) {
            System.out.println(s.depth);
        }
    }
}
