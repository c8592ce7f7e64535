// old prints: java.lang.IllegalArgumentException
// new prints: 0
class Witness {
    public static void main(String[] args) {
        try {
            System.out.println(Tail.tail(new int[0]).length);
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getName());
        }
    }
}
