// old prints: false
// new prints: java.lang.StringIndexOutOfBoundsException
class Witness {
    public static void main(String[] args) {
        try {
            System.out.println(Path.absolute(""));
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getName());
        }
    }
}
