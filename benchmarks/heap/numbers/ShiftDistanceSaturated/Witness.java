// old prints: 1
// new prints: 0
class Witness {
    public static void main(String[] args) {
        Mask m = new Mask();
        m.set(32);
        System.out.println(m.bits);
    }
}
