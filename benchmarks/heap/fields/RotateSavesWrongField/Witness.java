// old prints: 2 3 1
// new prints: 2 2 1
class Witness {
    public static void main(String[] args) {
        Trio t = new Trio();
        t.a = 1;
        t.b = 2;
        t.c = 3;
        t.rotate();
        System.out.println(t.a + " " + t.b + " " + t.c);
    }
}
