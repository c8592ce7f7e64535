// old prints: 3
// new prints: outside
class Witness {
    public static void main(String[] args) {
        byte[] to = new byte[3];
        try {
            Fill.fill(to, 1);
            System.out.println(to[2]);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println("outside");
        }
    }
}
