// old prints: 134
// new prints: 143
class Witness {
    public static void main(String[] args) {
        Trace t = new Trace();
        t.run(0);
        System.out.println(t.log);
    }
}
