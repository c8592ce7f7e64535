// old prints: no light
// new prints: RED
class Witness {
    public static void main(String[] args) {
        Signal s = new Signal();
        try {
            s.advance();
            System.out.println(s.light);
        } catch (NullPointerException e) {
            System.out.println("no light");
        }
    }
}
