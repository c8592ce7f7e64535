// old prints: ArrayIndexOutOfBoundsException
// new prints: 1
class Witness {
    public static void main(String[] args) {
        try {
            System.out.println(Bounds.count(new int[1], 0));
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName());
        }
    }
}
