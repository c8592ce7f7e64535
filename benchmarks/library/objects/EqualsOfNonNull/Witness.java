// old prints: false
// new prints: java.lang.NullPointerException
class Witness {
    public static void main(String[] args) {
        try {
            System.out.println(Keys.same(null, "x"));
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getName());
        }
    }
}
