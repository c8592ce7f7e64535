// old prints: null
// new prints: java.lang.NullPointerException
class Witness {
    public static void main(String[] args) {
        try {
            System.out.println(Show.show(null));
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getName());
        }
    }
}
