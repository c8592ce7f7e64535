// old prints: 1 2 3
// new prints: 1 3 2
class Witness {
    public static void main(String[] args) {
        Trio t = new Trio();
        t.a = 3;
        t.b = 2;
        t.c = 1;
        t.sort();
        System.out.println(t.a + " " + t.b + " " + t.c);
    }
}
