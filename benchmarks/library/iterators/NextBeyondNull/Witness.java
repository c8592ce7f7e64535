// old prints: java.util.NoSuchElementException
// new prints: null
class Witness {
    public static void main(String[] args) {
        try {
            System.out.println(Second.second(false, 1, 2));
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getName());
        }
    }
}
