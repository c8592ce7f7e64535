// old prints: java.lang.UnsupportedOperationException
// new prints: 2
class Witness {
    public static void main(String[] args) {
        try {
            System.out.println(Frozen.grow(1));
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getName());
        }
    }
}
