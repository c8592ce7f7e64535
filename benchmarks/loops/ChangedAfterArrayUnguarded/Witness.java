// old prints: 0
// new prints: outside
class Witness {
    public static void main(String[] args) {
        try {
            System.out.println(Arrays.run(new int[0], 1));
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println("outside");
        }
    }
}
