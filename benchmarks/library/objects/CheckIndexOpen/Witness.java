// old prints: java.lang.IndexOutOfBoundsException
// new prints: 2
class Witness {
    public static void main(String[] args) {
        try {
            System.out.println(Index.at(2, 2));
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getName());
        }
    }
}
