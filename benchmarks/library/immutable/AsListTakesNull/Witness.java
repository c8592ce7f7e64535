// old prints: java.lang.NullPointerException
// new prints: 2
class Witness {
    public static void main(String[] args) {
        try {
            System.out.println(Fixed.size(null));
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getName());
        }
    }
}
