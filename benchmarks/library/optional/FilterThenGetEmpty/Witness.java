// old prints: java.util.NoSuchElementException
// new prints: null
class Witness {
    public static void main(String[] args) {
        try {
            System.out.println(Positive.of(0));
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getName());
        }
    }
}
