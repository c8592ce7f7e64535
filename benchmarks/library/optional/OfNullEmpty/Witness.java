// old prints: java.lang.NullPointerException
// new prints: false
class Witness {
    public static void main(String[] args) {
        try {
            System.out.println(Wrap.has(null));
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getName());
        }
    }
}
