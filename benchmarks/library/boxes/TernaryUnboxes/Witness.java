// old prints: null
// new prints: java.lang.NullPointerException
class Witness {
    public static void main(String[] args) {
        try {
            System.out.println(Pick.pick(true, null));
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getName());
        }
    }
}
