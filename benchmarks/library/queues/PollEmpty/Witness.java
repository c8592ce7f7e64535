// old prints: java.util.NoSuchElementException
// new prints: null
class Witness {
    public static void main(String[] args) {
        try {
            System.out.println(Empty.take(false, 1));
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getName());
        }
    }
}
