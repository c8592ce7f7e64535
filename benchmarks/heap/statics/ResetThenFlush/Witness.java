// old prints: 8
// new prints: 0
class Witness {
    public static void main(String[] args) {
        Buffer.pending = 8;
        try {
            Buffer.flush(null);
        } catch (NullPointerException e) {
            System.out.println(Buffer.pending);
        }
    }
}
