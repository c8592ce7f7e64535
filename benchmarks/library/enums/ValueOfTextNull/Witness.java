// old prints: java.lang.IllegalArgumentException
// new prints: null
class Witness {
    public static void main(String[] args) {
        try {
            System.out.println(Parse.red(false));
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getName());
        }
    }
}
