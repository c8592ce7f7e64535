// old prints: java.lang.NullPointerException
// new prints: 5
class Witness {
    public static void main(String[] args) {
        try {
            System.out.println(Width.width("a", null));
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getName());
        }
    }
}
