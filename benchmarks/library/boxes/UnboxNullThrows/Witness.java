// old prints: 0
// new prints: java.lang.NullPointerException
class Witness {
    public static void main(String[] args) {
        try {
            System.out.println(Total.of(null));
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getName());
        }
    }
}
