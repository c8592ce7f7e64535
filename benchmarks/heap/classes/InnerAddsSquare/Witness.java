// old prints: 6
// new prints: 9
class Witness {
    public static void main(String[] args) {
        Outer o = new Outer();
        Outer.Step s = o.new Step();
        s.by = 3;
        Outer.run(s);
        System.out.println(o.n);
    }
}
