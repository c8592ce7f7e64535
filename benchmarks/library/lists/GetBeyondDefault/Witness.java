// old prints: java.lang.IndexOutOfBoundsException
// new prints: null
class Witness {
    public static void main(String[] args) {
        try {
            System.out.println(At.at("a", "b", 2));
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getName());
        }
    }
}
