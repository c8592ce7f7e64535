// old prints: java.lang.IllegalStateException
// new prints: 0
class Witness {
    public static void main(String[] args) {
        try {
            System.out.println(Again.left(1));
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getName());
        }
    }
}
