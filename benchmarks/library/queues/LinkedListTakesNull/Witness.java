// old prints: java.lang.NullPointerException
// new prints: 1
class Witness {
    public static void main(String[] args) {
        try {
            System.out.println(Nulls.put(null));
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getName());
        }
    }
}
