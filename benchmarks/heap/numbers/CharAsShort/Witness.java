// old prints: 65535
// new prints: -1
class Witness {
    public static void main(String[] args) {
        Code c = new Code();
        c.set(65535);
        System.out.println(c.code);
    }
}
