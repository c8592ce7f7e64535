// old prints: java.lang.IllegalArgumentException
// new prints: 1
class Witness {
    public static void main(String[] args) {
        try {
            System.out.println(Both.size(3, 3));
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getName());
        }
    }
}
