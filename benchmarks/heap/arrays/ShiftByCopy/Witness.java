// old prints: done
// new prints: out of bounds
class Witness {
    public static void main(String[] args) {
        try {
            Elements.shift(new int[0]);
            System.out.println("done");
        } catch (IndexOutOfBoundsException e) {
            System.out.println("out of bounds");
        }
    }
}
