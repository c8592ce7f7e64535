// old prints: out of bounds
// new prints: 0
class Witness {
    public static void main(String[] args) {
        try {
            System.out.println(new Cleanup().run(new int[0], 0));
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println("out of bounds");
        }
    }
}
