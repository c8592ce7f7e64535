// old prints: 0
// new prints: java.lang.IllegalArgumentException
class Witness {
    public static void main(String[] args) {
        try {
            System.out.println(Make.make(0));
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getName());
        }
    }
}
