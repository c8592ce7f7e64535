// old prints: java.lang.NullPointerException
// new prints: java.lang.IllegalArgumentException
class Witness {
    public static void main(String[] args) {
        try {
            System.out.println(Must.length(null));
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getName());
        }
    }
}
