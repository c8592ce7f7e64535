// old prints: NullPointerException
// new prints: IllegalArgumentException
class Witness {
    public static void main(String[] args) {
        try {
            Setter.set(null, -1);
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName());
        }
    }
}
