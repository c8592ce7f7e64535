// old prints: -1
// new prints: java.lang.StringIndexOutOfBoundsException
class Witness {
    public static void main(String[] args) {
        try {
            System.out.println(First.of(""));
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getName());
        }
    }
}
