// old prints: 10
// new prints: 11
class Witness {
    public static void main(String[] args) {
        Clock c = new Clock();
        c.tick();
        System.out.println(c.time);
    }
}
