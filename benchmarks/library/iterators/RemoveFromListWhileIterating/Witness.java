// old prints: 0
// new prints: java.util.ConcurrentModificationException
class Witness {
    public static void main(String[] args) {
        try {
            System.out.println(Evens.odd(2, 4, 6));
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getName());
        }
    }
}
